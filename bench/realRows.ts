/** Charges as services write them: unique IDs, texts in two alphabets, some in quotation marks. */

const FIRST = ['محمد', 'سارة', 'Omar', 'نورة', 'Fatima', 'فهد', 'Ali', 'John', 'ريم', 'Lina'];
const LAST = ['العتيبي', 'Al Saud', 'الشهري', 'Haddad', 'القحطاني', 'Smith', 'الغامدي', 'Khan'];
const CITIES = ['الرياض', 'Jeddah', 'الدمام', 'Dubai', 'مكة', 'Kuwait City'];
const NOTES = ['Order, express', 'هدية', '', '', 'He said "ring twice"', 'Size 42', '', 'عطر، ١٠٠ مل'];
const METHODS = ['MADA', 'VISA', 'MASTERCARD', 'APPLE_PAY', 'STC_PAY'];

/** Numbers that depend only on the row: there's no chance in a benchmark. */
function mixed(seed: number): number {
	let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
	value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
	return (value ^ (value >>> 16)) >>> 0;
}

function written(cell: string): string {
	return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

interface RealPayout {
	id: string;
	currency: string;
	/** Of the currency. */
	decimals: number;
}

/** Every third payout is in riyals, the others in currencies of three decimals. */
export function realPayout(id: string, number: number): RealPayout {
	const currency = ['KWD', 'SAR', 'BHD'][number % 3] ?? '';
	return { id, currency, decimals: currency === 'SAR' ? 2 : 3 };
}

/** A CSV of so many rows and 21 columns, and what they come to. */
export function realCharges({ id: payout, currency, decimals }: RealPayout, rows: number, first = 0) {
	const header =
		'charge_id,payout_id,created,amount,currency,fee,vat,net_amount,status,payment_method,order_reference,customer_name,email,city,country,description,card_last_four,card_bin,approval_code,rrn,customer_id';
	const parts: Buffer[] = [];
	let lines = [header];
	let paid = 0;
	for (let row = first; row < first + rows; row++) {
		const number = mixed(row);
		const other = mixed(number);
		const pick = (from: string[], salt: number) => from[mixed(row * 8 + salt) % from.length] as string;
		const gross = 500 + (number % 250_000);
		const fee = Math.round(gross * 0.0225) + 100;
		const vat = Math.round(fee * 0.15);
		paid += gross - fee - vat;
		const money = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
		const created = new Date(1_790_000_000_000 + row * 863).toISOString();
		const id = other.toString(36).padStart(7, '0') + row.toString(36).padStart(5, '0');
		const cells = [
			`chg_TS02A${id}Kw`,
			payout,
			created,
			money(gross),
			currency,
			money(-fee),
			money(-vat),
			money(gross - fee - vat),
			'CAPTURED',
			pick(METHODS, 1),
			`ORD-2026-${100_000 + row}`,
			`${pick(FIRST, 2)} ${pick(LAST, 3)}`,
			`customer${number % 40_000}@example.com`,
			pick(CITIES, 4),
			'SA',
			pick(NOTES, 5),
			String(number % 10_000).padStart(4, '0'),
			String(400_000 + (other % 900)),
			String(other % 1_000_000).padStart(6, '0'),
			String(630_000_000_000 + row * 7),
			`cus_${id}`,
		];
		lines.push(cells.map(written).join(','));
		if (lines.length < 10_000 && row < first + rows - 1) continue;
		parts.push(Buffer.from(`${lines.join('\r\n')}\r\n`));
		lines = [];
	}
	return { csv: Buffer.concat(parts), paid: (paid / 10 ** decimals).toFixed(decimals) };
}
