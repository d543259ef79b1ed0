import type { Addressees } from '../../../../src-preload/contract/messages.ts';
import type { Contact } from '../../../../src-preload/contract/payers.ts';
import type { Reason } from '../../../../src-preload/contract/values.ts';
import type { ChargeState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type {
  MessageFacts,
  MessageMandate,
  Refusal,
  UnpaidCharge,
} from '../../../core/messages/message-facts.ts';
import { isOfRetry, moveAfter, tellingAttempt } from '../../../core/reason-codes.ts';
import { canonicalStatus, isFailedAttemptStatus } from '../../../core/status.ts';
import { type LedgerStatement, sqlOfEither } from '../../engine/ledger-database.ts';
import { isOfPersonSql, isSomebodySql, personSql } from '../../model/person-sql.ts';
import { REASONS, STATUS_HISTORY } from '../../model/stored-json.ts';
import { type PayerReading, payersOf, readCurrentMessages } from '../pages/payer-list.ts';
import { IS_OWED } from '../rows/owed-sql.ts';
import type { Value } from '../rows/statement-cache.ts';

/** What the ledger knows of one payer for a message. The company and the code come from elsewhere. */
export type StoredFacts = Omit<MessageFacts, 'company' | 'code'> & {
  readonly payerId: number;
  readonly contact: Pick<Contact, 'phone' | 'email'>;
  /** Messages about what is unpaid now. */
  readonly before: number;
};

const OF_CHARGES = `
  SELECT max(p.id) FROM json_each(?) w CROSS JOIN charge c ON c.txid = w.value CROSS JOIN cycle y ON y.id = c.id
  CROSS JOIN payer p ON p.id = y.payer_id WHERE ${isSomebodySql('p')} GROUP BY ${personSql('p')} ORDER BY min(w.key)`;

/** Whom a message is for: the first `most`, and how many more there are, of whom nothing is known here. Of a list who has owed for longest comes first. */
export function readAddressees(
  reading: PayerReading,
  to: Addressees,
  most: number,
): { readonly payerIds: readonly number[]; readonly notLookedAt: number } {
  const all = idsOf(reading, to);
  const payerIds = all.slice(0, most);
  return { payerIds, notLookedAt: all.length - payerIds.length };
}

function idsOf(reading: PayerReading, to: Addressees): readonly number[] {
  switch (to.kind) {
    case 'list':
      return payersOf(reading, to.filter, 'urgency').map(({ id }) => id);
    case 'payers':
      return to.payerIds;
    case 'charges':
      return reading.prepare<number>(OF_CHARGES).pluck().all(JSON.stringify(to.txids));
  }
}

const PAYER = `
  SELECT p.id AS payerId, ${personSql('p')} AS person, p.name, coalesce(c.phone, '') AS phone, coalesce(c.email, '') AS email
  FROM json_each(?) w CROSS JOIN payer p ON p.id = CAST(w.value AS BIGINT) LEFT JOIN payer_contact c ON c.person = ${personSql('p')}
  WHERE ${isSomebodySql('p')} ORDER BY w.key`;

const UNPAID = sqlOfEither(
  (engine) => `
  SELECT p.id AS payerId, c.txid, y.due_date AS dueDate, y.settle_date AS settleDate, y.owed AS amount, y.state, y.reasons,
    coalesce(m.contract, '') AS contract, m.object
  FROM json_each(?) w CROSS JOIN payer p ON p.id = CAST(w.value AS BIGINT)
  CROSS JOIN cycle y INDEXED BY cycle_owed ON ${IS_OWED} AND ${isOfPersonSql(engine, 'y.payer_id', 'p')}
  CROSS JOIN charge c ON c.id = y.id LEFT JOIN mandate m ON m.id = c.mandate_id
  ORDER BY y.due_date, y.id`,
);

const MANDATES = sqlOfEither(
  (engine) => `
  SELECT p.id AS payerId, r.id_rec AS idRec, m.status_kind AS statusKind, m.contract, m.object, coalesce(m.fixed_amount, m.floor_amount) AS amount,
    m.end_date AS endDate, m.history
  FROM json_each(?) w CROSS JOIN payer p ON p.id = CAST(w.value AS BIGINT)
  CROSS JOIN mandate m INDEXED BY mandate_by_payer ON ${isOfPersonSql(engine, 'm.payer_id', 'p')}
  CROSS JOIN mandate_ref r ON r.id = m.id ORDER BY m.start_date DESC, m.id DESC`,
);

type PayerRow = StoredFacts['contact'] & Pick<StoredFacts, 'payerId' | 'name'> & { readonly person: string };
type OfPayer = { readonly payerId: number };
type UnpaidRow = Omit<UnpaidCharge, 'refusal'> & {
  readonly state: ChargeState;
  readonly reasons: string;
};
type MandateRow = Omit<MessageMandate, 'wasApproved'> & { readonly history: string };

/** What messages to these payers are made of. */
export function readMessageFacts(
  { prepare, asOf }: PayerReading,
  payerIds: readonly number[],
): readonly StoredFacts[] {
  const payers = prepare<PayerRow>(PAYER).all(JSON.stringify(payerIds));
  const unpaid = byPayer(prepare<UnpaidRow & OfPayer>(UNPAID), payerIds);
  const mandates = byPayer(prepare<MandateRow & OfPayer>(MANDATES), payerIds);
  const said = readCurrentMessages(
    prepare,
    payers.map(({ person }) => person),
  );
  return payers.map(({ payerId, person, name, phone, email }) => ({
    ...{ payerId, name, contact: { phone, email }, asOf: asOf() },
    unpaid: (unpaid.get(payerId) ?? []).map(unpaidCharge),
    mandates: (mandates.get(payerId) ?? []).map(storedMandate),
    before: said.get(person)?.length ?? 0,
  }));
}

/** What a statement finds of each payer, all of them asked for at once. */
function byPayer<Row extends OfPayer>(
  statement: LedgerStatement<Value[], Row>,
  payerIds: readonly number[],
): ReadonlyMap<number, readonly Omit<Row, 'payerId'>[]> {
  const found = new Map<number, Omit<Row, 'payerId'>[]>();
  for (const { payerId, ...row } of statement.all(JSON.stringify([...new Set(payerIds)]))) {
    const own = found.get(payerId) ?? [];
    own.push(row);
    found.set(payerId, own);
  }
  return found;
}

function unpaidCharge({ state, reasons, ...charge }: UnpaidRow): UnpaidCharge {
  return { ...charge, refusal: refusalIn(REASONS.read(reasons), state) };
}

/**
 * By what the bank said of the charge, else of its last try to debit; by the try too where the charge ended over a retry. A charge that it refused without a word
 * was refused by no account.
 */
function refusalIn(reasons: readonly Reason[], state: ChargeState): Refusal | null {
  const ending = reasons.find((reason) => reason.kind === 'ending')?.code ?? null;
  const last = tellingAttempt(reasons.filter((reason) => reason.kind === 'attempt'));
  const failed = last !== null && (last.code !== null || isFailedAttemptStatus(last.status)) ? last : null;
  if (ending !== null && (failed === null || !isOfRetry(ending))) return refusalBy(ending);
  if (failed !== null) return refusalBy(failed.code);
  return state === 'rejected' ? { move: 'bank', code: null } : null;
}

const refusalBy = (code: string | null): Refusal => ({ move: moveAfter(code), code });

/** By the bank's history, which tells of an approval after it is over too, and where it gives it no day. */
const storedMandate = ({ history, ...mandate }: MandateRow): MessageMandate => ({
  ...mandate,
  wasApproved: STATUS_HISTORY.read(history).some(({ status }) => canonicalStatus(status) === 'APROVADA'),
});
