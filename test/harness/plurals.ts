import type { IRun } from 'n8n-workflow';

const NOUNS =
	'amount authorization balance cell charge column currencie day deposit dispute entrie error event file fee hour item line list minute month order page part payment payout period place record reference refund release request result row second sheet text time transaction webhook week word year';
/** "1 rows", "of 1 payouts have". */
const WRONG = new RegExp(`(?<![\\w.,:#-])1 (?:${NOUNS.split(' ').join('|')})s\\b`, 'i');
/** Fields of ours with sentences. */
const SENTENCES = [
	'error',
	'description',
	'reason',
	'reasons',
	'warnings',
	'answer',
	'subject',
	'text',
	'note',
	'summary',
];

/** What n8n shows of an execution that counts one as several. */
export function wrongPlurals({ data: { resultData } }: IRun): string[] {
	const runs = Object.values(resultData.runData).flat();
	const shown = runs.flatMap(({ hints = [], error, data }) => [
		...hints.map(({ message }) => message),
		error?.message,
		error?.description,
		...(data?.main?.[0] ?? []).slice(0, 100).flatMap(({ json }) => SENTENCES.flatMap((name) => json[name])),
	]);
	return shown.filter((text) => typeof text === 'string' && WRONG.test(text)) as string[];
}
