import type { CivilDate } from '../core/civil-date.ts';
import { cashDay, type MoneyLine } from '../core/close/money-line.ts';
import { maskContract, maskCpfsIn } from '../core/cpf-cnpj.ts';
import { type CentavosSum, formatDecimal } from '../core/money.ts';
import { ENTRY_WORDS } from './columns/portuguese-labels.ts';
import { foldAccents } from './windows-1252.ts';
import type { Piece } from './write-texts.ts';

/** What an OFX statement says besides its lines: whose account it is of, as the bank numbers it, and what its balance was. */
export type OfxStatement = {
  /** The bank's COMPE number, as the importing program knows it: `341` and `0341` are both found. */
  readonly bankId: string;
  readonly account: string;
  /** Asked of a person, since no call of the bank tells it. */
  readonly balance: CentavosSum;
  readonly from: CivilDate;
  /** The last day that it covers, and of which the balance is. */
  readonly to: CivilDate;
  /** Letters without accents, for readers that take none. */
  readonly isPlain: boolean;
};

/** OFX 1.02, the header as readers in use expect it; the body is Windows-1252. Each line ends in CRLF. */
const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
];

/** Most letters that a field takes (OFX 1.02, 11.4.3). */
const ROOM = { NAME: 32, MEMO: 255 } as const;

/**
 * An OFX statement: its head, a piece for each line, oldest first, and its end, which is no row: a statement in which nothing moved has none. Days stand at noon in São Paulo: readers take eight digits,
 * or reckon with the hours.
 */
export function* ofxPieces(lines: Iterable<MoneyLine>, statement: OfxStatement): Generator<Piece> {
  yield { text: headOf(statement), rows: 0 };
  for (const line of lines) yield { text: transactionOf(line, idOf(line), statement.isPlain), rows: 1 };
  yield { text: endOf(statement), rows: 0 };
}

const text = (rows: readonly string[]): string => rows.map((row) => `${row}\r\n`).join('');

const noon = (day: CivilDate): string => `${day.replaceAll('-', '')}120000[-3:BRT]`;

const headOf = ({ bankId, account, from, to, isPlain }: OfxStatement): string =>
  text([
    ...HEADER,
    '<OFX>',
    '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>',
    `<DTSERVER>${noon(to)}</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>',
    '<STMTRS><CURDEF>BRL</CURDEF>',
    `<BANKACCTFROM><BANKID>${field(bankId, isPlain)}</BANKID><ACCTID>${field(account, isPlain)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${noon(from)}</DTSTART><DTEND>${noon(to)}</DTEND>`,
  ]);

const endOf = ({ balance, to }: OfxStatement): string =>
  text([
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${formatDecimal(balance)}</BALAMT><DTASOF>${noon(to)}</DTASOF></LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
    '</OFX>',
  ]);

function transactionOf(line: MoneyLine, id: string, isPlain: boolean): string {
  const { kind, amount, payerName, contract, txid, nature } = line;
  const memo = [ENTRY_WORDS[kind], nature, maskContract(contract), txid]
    .filter((part) => part !== null && part !== '')
    .join(' ');
  return text([
    `<STMTTRN><TRNTYPE>${kind === 'refund' ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${noon(cashDay(line))}</DTPOSTED>`,
    `<TRNAMT>${kind === 'refund' ? '-' : ''}${formatDecimal(amount)}</TRNAMT><FITID>${field(id, isPlain)}</FITID>`,
    `<NAME>${field(maskCpfsIn(payerName) || ENTRY_WORDS[kind], isPlain, ROOM.NAME)}</NAME><MEMO>${field(memo, isPlain, ROOM.MEMO)}</MEMO></STMTTRN>`,
  ]);
}

/**
 * The payment's endToEndId, or the refund's own id with its payment's behind it: a refund's is unique within its payment alone, and a program knows a
 * line again by this, whatever other lines its file has. Never cut, which would make two of one; 35 signs and 32 leave much of the format's 255.
 */
const idOf = ({ endToEndId, refundId }: MoneyLine): string =>
  refundId === null ? endToEndId : `${refundId}.${endToEndId}`;

/** Text of a field: one line, so many letters at most, and none that means something to the format. */
function field(value: string, isPlain: boolean, most = Number.POSITIVE_INFINITY): string {
  const line = (isPlain ? foldAccents(value) : value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...line]
    .slice(0, most)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
