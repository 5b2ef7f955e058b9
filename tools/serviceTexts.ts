/** Writes docs/service-texts.md: the texts of all known services, as they are in the code. `npm run service-texts` */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'nodes/CardPayments/domain/services/known';
export const PAGE = 'docs/service-texts.md';

export function pageOfTexts(): string {
	const texts = readdirSync(FOLDER)
		.sort()
		.map((file) => readFileSync(path.join(FOLDER, file), 'utf8').trim());
	const sections = texts.map((text) => {
		const [first = '', columns = '', ...lines] = text.split('\n');
		const known = columns.replace(/^# Columns: /, '');
		return `## ${first.replace(/^# /, '')}\n\nKnown by its columns ${known}.\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`;
	});
	return `# Texts of known services\n\nThe node finds them by the columns of a file. [What the lines mean](files-of-another-service.md). Undocumented are the columns of TWINT, MobilePay, Cielo, Stone, PayPal and Klarna. No text can say Adyen's aggregate report, a row a payout, or Trustly's, whose fees an account tells. Of Worldpay, PayTabs and Tabby, and of Paystack's exports, nothing shows columns.\n\n${sections.join('\n')}`;
}

if (process.argv[1]?.endsWith('serviceTexts.ts') === true) writeFileSync(PAGE, pageOfTexts());
