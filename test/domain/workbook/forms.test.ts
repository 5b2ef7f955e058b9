import { formsIn } from '../../../nodes/CardPayments/domain/workbook/forms';

it('should know the forms that a file does not write out, from the first to the last of each', async () => {
	const ids = [0, 9, 10, 13, 14, 17, 18, 21, 22, 23, 26, 27, 36, 37, 45, 47, 48, 50, 58, 59];
	const styles = ids.map((id) => `<xf numFmtId="${id}"/>`).join('');
	const content = Buffer.from(`<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>`);
	async function* chunks() {
		yield content;
	}
	const forms = await formsIn({ path: 'xl/styles.xml', size: content.length, chunks });
	const idsOf = (form: string) => ids.filter((_, at) => forms[at] === form);
	expect(['number', 'percent', 'date', 'time'].map(idsOf)).toEqual([
		[0, 13, 23, 26, 37, 48, 59],
		[9, 10],
		[14, 17, 22, 27, 36, 50, 58],
		[18, 21, 45, 47],
	]);
});
