import { ALL_TIME } from '../../src-preload/contract/vocabulary/receipts.ts';
import { type CivilDate, civilDate, laterOf } from '../core/civil-date.ts';
import { type DailyTotal, dailyTotals, monthlyTotals } from '../core/close/daily-totals.ts';
import type { Receivable } from '../core/close/receivables.ts';
import { notReceived, TURN_DAY, turnAsOf } from '../core/close/turn-of-2026.ts';
import { maskDocument } from '../core/cpf-cnpj.ts';
import { CicloError } from '../core/failure.ts';
import type { CentavosSum } from '../core/money.ts';
import type { PayerDocument } from '../core/records.ts';
import type { LedgerReader } from '../ledger/open-ledger-reader.ts';
import type { AccountKey, AccountOfPayer } from '../ledger/reading/accounts/payer-account.ts';
import type { MonthOfReceiver } from './columns/daily.ts';
import type { StatementRow } from './columns/statement.ts';
import type { TurnRow } from './columns/turn-of-2026.ts';

/** Days, both ends included; null where an end is open. */
type Period = { readonly from: CivilDate | null; readonly to: CivilDate | null };

/** The register of receivables: charges due on these days. */
export const receivablesOf = (
  reader: Pick<LedgerReader, 'eachReceivable'>,
  { from, to }: Period,
): Iterable<Receivable> => reader.eachReceivable({ dueFrom: from, dueTo: to, until: null });

/** What was earned and not received at the turn of 2026, the total last. */
export function* turnRowsOf(
  reader: Pick<LedgerReader, 'eachReceivable' | 'asOf'>,
): Generator<TurnRow, CentavosSum> {
  const asOf = turnAsOf(dayOf(reader));
  const rows = notReceived(reader.eachReceivable({ dueFrom: null, dueTo: TURN_DAY, until: asOf }));
  let next = rows.next();
  for (; next.done !== true; next = rows.next()) yield { row: 'charge', asOf, charge: next.value };
  yield { row: 'total', asOf, total: next.value };
  return next.value;
}

/** The day that a ledger is told as of; one that was never read is of the first day of all. */
export const dayOf = (reader: Pick<LedgerReader, 'asOf'>): CivilDate =>
  reader.asOf() ?? civilDate(ALL_TIME.from);

/** Each day on which money moved, its month whole up to it: a period that begins within a month takes what moved before it into the running sum. */
export function dailyRowsOf(
  reader: Pick<LedgerReader, 'movementDays'>,
  period: Period,
): readonly DailyTotal[] {
  const [from, to] = endsOf(period);
  const days = dailyTotals(reader.movementDays(civilDate(`${from.slice(0, 7)}-01`), to));
  return days.filter(({ day }) => day >= from);
}

/** Each month in which money moved, and whose it is. */
export function monthlyRowsOf(
  reader: Pick<LedgerReader, 'movementDays'>,
  period: Period,
  receiver: PayerDocument | null,
): readonly MonthOfReceiver[] {
  return monthlyTotals(reader.movementDays(...endsOf(period))).map((month) => ({ ...month, receiver }));
}

const endsOf = ({ from, to }: Period): [CivilDate, CivilDate] => [
  from ?? civilDate(ALL_TIME.from),
  to ?? civilDate(ALL_TIME.to),
];

/** One payer's statement: the balance before, line by line, the balance after. Throws `payer_unknown` for a document that is nobody's. */
export function* statementRowsOf(
  reader: Pick<LedgerReader, 'payerAccount' | 'asOf'>,
  payer: AccountKey | null,
  period: Period,
): Generator<StatementRow> {
  if (payer === null)
    throw new CicloError('invalid_input', 'a statement is of one payer', { field: 'payer' });
  const days = accountDays(period, dayOf(reader));
  const found = reader.payerAccount(payer, days);
  if (found === null) throw payerUnknown(payer);
  yield* accountRows(found, days);
}

/** The days that an account is told of: from the first of all, and up to the ledger's own where no other was said. */
export function accountDays({ from, to }: Period, asOf: CivilDate) {
  const first = from ?? civilDate(ALL_TIME.from);
  return { from: first, to: laterOf(first, to ?? asOf) };
}

/** The lines of an account between the balance before and the one after it. */
export function* accountRows(
  { name, document, account }: AccountOfPayer,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Generator<StatementRow> {
  const whose = { payerName: name, payerDocument: document };
  const nothing = { txid: null, endToEndId: null, dueDate: null, moved: null, open: null, openSince: null };
  const { opening, closing, entries, due, paid, refunded, open, openSince } = account;
  yield { ...nothing, ...whose, day: from, entry: 'opening', balance: opening };
  for (const { day, kind, balance, txid, endToEndId, dueDate, ...moved } of entries)
    yield { ...nothing, ...whose, day, entry: kind, txid, endToEndId, dueDate, moved, balance };
  const sums = { due, paid, refunded };
  yield { ...nothing, ...whose, day: to, entry: 'closing', moved: sums, balance: closing, open, openSince };
}

/** The refusal of a payer whom the ledger does not know; a CPF is told masked. */
export function payerUnknown(payer: AccountKey): CicloError {
  const document = payer.by === 'document' ? maskDocument(payer.document) : '';
  return new CicloError('payer_unknown', `no payer ${document}`, { document });
}
