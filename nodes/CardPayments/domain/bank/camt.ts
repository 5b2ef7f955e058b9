import { isRecord, textOf } from '../input';
import { formatDecimal, parseDecimal, sumOf, type Decimal } from '../money';
import type { Item } from '../table';
import { inTurns, type Pause } from '../turns';

/** What XML readers call the text of an element that has attributes too. */
const OWN_TEXT = ['_', '#text', '$t', 'value'];
/** What says nothing about who paid: of a batch, each transaction's own details say more. */
const NO_DESCRIPTION = /^(?:amt|amtdtls|bookgdt|valdt|cdtdbtind|rvslind|sts|bktxcd|chrgs|btch|\$)$/;

const ENTRY = /CdtDbtInd$|BkToCstmr/i;

interface CamtLine {
	item: Item;
	/** The input item that has the entry. */
	index: number;
	/** Of all entries, from 1 on. */
	number: number;
	/** The statement that it's of. */
	statement: CamtStatement;
	/** Whether it takes back another entry: a debit of what came, a credit of what left. */
	isReversal: boolean;
}

/** One of a message, as its days and its account's currency are written; '' for what it doesn't say. */
export interface CamtStatement {
	from: string;
	to: string;
	currency: string;
	/** What its account had before and after its booked entries, where it says both. */
	balances?: { opening: CamtBalance; closing: CamtBalance };
}

interface CamtBalance {
	amount: Decimal;
	currency: string;
}

/**
 * The entries and the statements of CAMT.052, .053 and .054 messages, as n8n's XML node gives them: in any number of
 * statements and items, with any prefix, one or many, also as entries of their own. Undefined where there's no such
 * message.
 */
export async function readCamt(
	items: Item[],
	pause: Pause,
): Promise<{ rows: CamtLine[]; statements: CamtStatement[] } | undefined> {
	const lines: CamtLine[] = [];
	const statements = new Set<CamtStatement>();
	let hasMessage = false;
	await inTurns(items, pause, (item, index) => {
		if (isOfTable(item)) return;
		hasMessage ||= isMessage(item);
		for (const { entry, statement } of entriesIn(item, { from: '', to: '', currency: '' }, statements))
			for (const line of linesOfEntry(entry, statement.currency))
				lines.push({ item: line, index, number: lines.length + 1, statement, isReversal: isReversal(entry) });
	});
	if (lines.length === 0 && !hasMessage) return undefined;
	return { rows: lines, statements: [...statements] };
}

/** Most rows of tables have neither fields in fields nor a name of an entry. */
function isOfTable(item: Item): boolean {
	for (const name in item) {
		const value = item[name];
		if ((typeof value === 'object' && value !== null) || ENTRY.test(name)) return false;
	}
	return true;
}

/** A message with no entry is a statement of nothing, and no table. */
function isMessage(item: Item): boolean {
	const names = Object.keys(item).flatMap((name) => [name, ...Object.keys(isRecord(item[name]) ? item[name] : {})]);
	return names.some((name) => /^bktocstmr/.test(localName(name)));
}

function* entriesIn(
	node: unknown,
	above: CamtStatement,
	statements: Set<CamtStatement>,
): Generator<{ entry: Item; statement: CamtStatement }> {
	if (Array.isArray(node)) {
		for (const each of node) yield* entriesIn(each, above, statements);
		return;
	}
	if (!isRecord(node)) return;
	if (child(node, 'CdtDbtInd') !== undefined && child(node, 'Amt') !== undefined && isEntry(node)) {
		yield { entry: node, statement: above };
		return;
	}
	const statement = statementOf(node, above);
	if (statement !== above) statements.add(statement);
	for (const value of Object.values(node)) yield* entriesIn(value, statement, statements);
}

function statementOf(node: Item, above: CamtStatement): CamtStatement {
	const [days, account] = [child(node, 'FrToDt'), child(node, 'Acct')];
	const balances = balancesOf(node);
	if (days === undefined && account === undefined && balances === undefined) return above;
	const of = (name: string) => elementText(child(days, `${name}DtTm`)) || elementText(child(days, `${name}Dt`));
	const currency = elementText(child(account, 'Ccy')) || above.currency;
	return { from: of('Fr'), to: of('To'), currency, ...(balances !== undefined && { balances }) };
}

/** The booked ones: that of the end of the day before is one of the beginning. */
function balancesOf(node: Item): CamtStatement['balances'] {
	const found = new Map<string, CamtBalance>();
	for (const each of children(node, 'Bal')) {
		const code = elementText(child(child(child(each, 'Tp'), 'CdOrPrtry'), 'Cd'));
		const amount = child(each, 'Amt');
		const signed = signedAmount({ Amt: elementText(amount), CdtDbtInd: elementText(child(each, 'CdtDbtInd')) });
		found.set(code, { amount: signed, currency: attribute(amount, 'Ccy') });
	}
	const [opening, closing] = [found.get('OPBD') ?? found.get('PRCD'), found.get('CLBD')];
	return opening && closing && { opening, closing };
}

/** A balance has an amount and a direction as well. */
function isEntry(node: Item): boolean {
	return ['BookgDt', 'ValDt', 'NtryDtls', 'BkTxCd'].some((name) => child(node, name) !== undefined);
}

function isReversal(entry: Item): boolean {
	return /^(?:true|1)$/i.test(elementText(child(entry, 'RvslInd')));
}

/** An entry, or the transactions of a batch, where each has an amount and they come to the entry's. */
function linesOfEntry(entry: Item, accountCurrency: string): Item[] {
	const whole = lineOf(entry, entry, accountCurrency);
	const details = children(entry, 'NtryDtls').flatMap((each) => children(each, 'TxDtls'));
	const parts = details.map((each) => lineOf(entry, each as Item, accountCurrency));
	if (parts.length < 2) return [whole];
	const isSplit = parts.every(({ Amt, Ccy }) => Amt !== '' && Ccy === whole.Ccy);
	return isSplit && sumOf(parts.map(signedAmount)) === signedAmount(whole) ? parts : [whole];
}

function signedAmount({ Amt, CdtDbtInd }: Item): Decimal {
	const amount = parseDecimal(Amt) ?? 0n;
	return /^d/i.test(String(CdtDbtInd)) ? -amount : amount;
}

/** @param from the entry itself, or one transaction of its batch */
function lineOf(entry: Item, from: Item, accountCurrency: string): Item {
	const inBatch = child(child(from, 'AmtDtls'), 'TxAmt');
	const amount = child(from, 'Amt') ?? child(inBatch, 'Amt');
	const date = child(entry, 'BookgDt') ?? child(entry, 'ValDt');
	const state = child(entry, 'Sts');
	const only = children(entry, 'NtryDtls').flatMap((each) => children(each, 'TxDtls'));
	const charged = from === entry && only.length === 1 ? [entry, only[0]] : [from];
	const about = from === entry ? [entry] : [from, child(entry, 'AddtlNtryInf'), child(entry, 'NtryRef')];
	return {
		// A decimal point is all there may be: "100.000" EUR is a hundred.
		Amt: elementText(amount)
			.replace(/(\.\d*?)0+$/, '$1')
			.replace(/\.$/, ''),
		Ccy: attribute(amount, 'Ccy') || accountCurrency,
		Fee: feeIn(charged.find((each) => child(each, 'Chrgs') !== undefined)),
		CdtDbtInd: elementText(child(from, 'CdtDbtInd') ?? child(entry, 'CdtDbtInd')),
		BookgDt: elementText(child(date, 'DtTm')) || elementText(child(date, 'Dt')) || elementText(date),
		Sts: elementText(child(state, 'Cd')) || elementText(state),
		Text: about.map(described).join(' ').replace(/\s+/g, ' ').trim(),
	};
}

/** What the bank took off the amount: one charge, or records of several; '' for nothing. */
function feeIn(from: unknown): string {
	const charges = children(from, 'Chrgs').flatMap((each) => {
		const records = children(each, 'Rcrd');
		return records.length > 0 ? records : [each];
	});
	const taken = charges.filter((each) => !/^c/i.test(elementText(child(each, 'CdtDbtInd'))));
	const sum = sumOf(taken.map((each) => parseDecimal(elementText(child(each, 'Amt'))) ?? 0n));
	return sum === 0n ? '' : formatDecimal(sum, 0);
}

/** All texts of an element, but for those that say nothing about who paid. */
function described(node: unknown): string {
	if (Array.isArray(node)) return node.map(described).join(' ');
	if (!isRecord(node)) return textOf(node);
	return Object.entries(node)
		.filter(([name]) => !NO_DESCRIPTION.test(localName(name)))
		.map(([, value]) => described(value))
		.join(' ');
}

/** Elements by their name, whatever its prefix and case. */
function children(node: unknown, name: string): unknown[] {
	const parent: unknown = Array.isArray(node) ? node[0] : node;
	if (!isRecord(parent)) return [];
	const key = name in parent ? name : Object.keys(parent).find((each) => localName(each) === name.toLowerCase());
	const value = key === undefined ? undefined : parent[key];
	return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** The first of several. */
function child(node: unknown, name: string): unknown {
	return children(node, name)[0];
}

function localName(name: string): string {
	return name.slice(name.lastIndexOf(':') + 1).toLowerCase();
}

function elementText(node: unknown): string {
	const value: unknown = Array.isArray(node) ? node[0] : node;
	if (!isRecord(value)) return textOf(value);
	return textOf(OWN_TEXT.map((name) => value[name]).find((text) => text !== undefined));
}

function attribute(node: unknown, name: string): string {
	const value: unknown = Array.isArray(node) ? node[0] : node;
	if (!isRecord(value)) return '';
	const places = [value, isRecord(value.$) ? value.$ : {}];
	const names = [name, `@${name}`, `@_${name}`, name.toLowerCase()];
	return textOf(places.flatMap((place) => names.map((each) => place[each])).find((text) => text !== undefined));
}
