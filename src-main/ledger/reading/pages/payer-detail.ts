import type { PayerDetail, PayerKey, SaidMessage } from '../../../../src-preload/contract/payers.ts';
import { STATEMENT_LINES } from '../../../../src-preload/contract/vocabulary/payers.ts';
import { maskDocument } from '../../../core/cpf-cnpj.ts';
import {
  type PayerStatement,
  payerStatement,
  type StatementCharge,
  type StatementMovement,
} from '../../../core/payer-statement.ts';
import { sqlOfEither } from '../../engine/ledger-database.ts';
import { type SumTexts, sumsOf } from '../../model/exact-sums.ts';
import { isOfPersonSql, isSomebodySql, personSql } from '../../model/person-sql.ts';
import { type ChargeInCycle, openPlaceInCycle } from '../../model/place-in-cycle.ts';
import { DUE_DATES } from '../../model/stored-json.ts';
import { CONTESTED_OF_DECIDED } from '../rows/charge-standing.ts';
import { IS_ABOUT } from '../rows/message-charges.ts';
import { IS_OWED } from '../rows/owed-sql.ts';
import { type DocumentColumns, documentOf } from '../rows/payer-columns.ts';
import { JOINING_MANDATE } from '../rows/payer-of-payment.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { type PayerReading, readArrears } from './payer-list.ts';

type PayerRow = DocumentColumns & {
  readonly payerId: number;
  readonly person: string;
  readonly name: string;
};

const COLUMNS = `SELECT p.id AS payerId, ${personSql('p')} AS person, p.name, p.document, p.document_kind AS documentKind`;
const BY_ID = `${COLUMNS} FROM payer p WHERE p.id = ? AND ${isSomebodySql('p')}`;
const BY_MANDATE = `${COLUMNS} FROM mandate_ref r CROSS JOIN mandate m ON m.id = r.id CROSS JOIN payer p ON p.id = m.payer_id
  WHERE r.id_rec = ? AND ${isSomebodySql('p')}`;
/** Every row of the person, the newest first: it bears the name that the bank wrote last. */
const SAME = sqlOfEither(
  (engine) => `
  SELECT q.id, q.name FROM payer p CROSS JOIN payer q ON ${isOfPersonSql(engine, 'q.id', 'p')} WHERE p.id = ?
  ORDER BY q.id DESC`,
);

const CONTACT = 'SELECT phone, email, note FROM payer_contact WHERE person = ?';
const KNOWN_CONTACTS =
  'SELECT c.person, c.phone, c.email FROM json_each(?) w CROSS JOIN payer_contact c ON c.person = w.value';

const MANDATES = `
  SELECT m.id, r.id_rec AS idRec, m.status, m.status_kind AS statusKind, m.contract,
    m.object, m.fixed_amount AS fixedAmount, m.floor_amount AS floorAmount, m.start_date AS startDate,
    m.end_date AS endDate
  FROM json_each(?) w CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(w.value AS BIGINT)
  CROSS JOIN mandate_ref r ON r.id = m.id ORDER BY m.start_date DESC, m.id DESC`;

const CHARGES = `
  SELECT c.txid, m.contract, y.due_date AS dueDate, y.settle_date AS settleDate, y.amount, y.owed, y.state, y.grp AS "group",
    CAST(y.paid AS TEXT) AS paid, CAST(y.refunded AS TEXT) AS refunded,
    d.kind AS decision, d.not_kept AS notKeptThen, c.status, c.id, c.mandate_id AS mandateId, ${CONTESTED_OF_DECIDED} AS contested
  FROM json_each(?) w CROSS JOIN mandate m ON m.id = CAST(w.value AS BIGINT)
  CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = m.id CROSS JOIN cycle y ON y.id = c.id LEFT JOIN decision d ON d.charge_id = c.id`;

const PAYMENTS = `
  SELECT s.id, iif(s.charge_id IS NULL, 'joining', 'charge') AS kind, s.end_to_end_id AS endToEndId, s.at, s.amount,
    coalesce(c.txid, s.txid) AS txid, c.due_date AS dueDate
  FROM json_each(?) w CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = CAST(w.value AS BIGINT)
  CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = c.id
  UNION SELECT s.id, 'joining', s.end_to_end_id, s.at, s.amount, s.txid, NULL
  FROM json_each(?) w CROSS JOIN mandate m ON m.id = CAST(w.value AS BIGINT)
  CROSS JOIN settlement s INDEXED BY settlement_chargeless
    ON s.txid = m.joining_txid AND s.charge_id IS NULL AND NOT s.is_orphan
  WHERE m.id = ${JOINING_MANDATE}`;

const REFUNDS = `
  SELECT f.settlement_id AS id, f.id AS refundId, f.returned_at AS at, f.amount FROM json_each(?) w
  CROSS JOIN refund f ON f.settlement_id = CAST(w.value AS BIGINT) WHERE f.returned_at IS NOT NULL`;

const MESSAGES = `
  SELECT m.id, m.at, m.situation, m.tone, m.way, m.body,
    (SELECT coalesce('["' || string_agg(y.due_date, '","') || '"]', '[]') FROM payer_message_charge mc CROSS JOIN cycle y ON y.id = mc.charge_id
      WHERE ${IS_ABOUT}) AS dueDates,
    EXISTS (SELECT 1 FROM payer_message_charge mc CROSS JOIN cycle y ON y.id = mc.charge_id
      WHERE ${IS_ABOUT} AND ${IS_OWED}) AS isCurrent
  FROM payer_message m INDEXED BY payer_message_by_person WHERE m.person = ? ORDER BY m.at DESC, m.id DESC LIMIT 200`;

type Mandate = PayerDetail['mandates'][number] & { readonly id: number };

/** A payer as the ledger knows them now, with the numbers of all rows of the person; null where there is nobody. */
export function findPayer(prepare: StatementCache, key: PayerKey) {
  const payer =
    key.by === 'payer'
      ? prepare<PayerRow>(BY_ID).get(key.payerId)
      : prepare<PayerRow>(BY_MANDATE).get(key.idRec);
  if (payer === undefined) return null;
  const rows = prepare<{ readonly id: number; readonly name: string }>(SAME).all(payer.payerId);
  const name = rows[0]?.name ?? payer.name;
  return {
    ...payer,
    /** Of the row that was asked for, which may be an older spelling. */
    askedId: payer.payerId,
    payerId: rows[0]?.id ?? payer.payerId,
    name,
    otherNames: [...new Set(rows.map((row) => row.name))].filter((other) => other !== name),
    rows: rows.map(({ id }) => id),
  };
}

/** How a person is reached, as far as anything is known; empty where it is not. */
export type KnownContact = { readonly person: string; readonly phone: string; readonly email: string };

/** Those of these people (see `person-sql.ts`) of whom anything is known. */
export const readKnownContacts = (
  prepare: StatementCache,
  people: readonly string[],
): readonly KnownContact[] => prepare<KnownContact>(KNOWN_CONTACTS).all(JSON.stringify(people));

/** All mandates of rows of a payer, newest first. */
export const mandatesOf = (prepare: StatementCache, rows: readonly number[]): readonly Mandate[] =>
  prepare<Mandate>(MANDATES).all(JSON.stringify(rows));

/** A payer with everything that is known; null where there is nobody. */
export function readPayerDetail(reading: PayerReading, key: PayerKey): PayerDetail | null {
  const { prepare } = reading;
  const payer = findPayer(prepare, key);
  if (payer === null) return null;
  const { payerId, name, otherNames } = payer;
  const mandates = mandatesOf(prepare, payer.rows);
  const { charges, movements } = chargesAndMovements(prepare, mandates);
  return {
    ...{ payerId, name, otherNames },
    document: maskDocument(documentOf(payer.document, payer.documentKind)),
    contact: prepare<PayerDetail['contact']>(CONTACT).get(payer.person) ?? NO_CONTACT,
    arrears: readArrears(reading, payer.askedId),
    mandates: mandates.map(({ id: _id, ...mandate }) => mandate),
    statement: cutStatement(payerStatement(charges, movements, reading.asOf())),
    messages: messagesOf(prepare, payer.person),
  };
}

const NO_CONTACT: PayerDetail['contact'] = { phone: '', email: '', note: '' };

function cutStatement(whole: PayerStatement): PayerDetail['statement'] {
  return {
    ...whole,
    byDue: whole.byDue.slice(0, STATEMENT_LINES),
    isCut: whole.byDue.length > STATEMENT_LINES,
  };
}

type StoredCharge = Omit<StatementCharge, 'paid' | 'refunded' | 'isBorneElsewhere'> &
  SumTexts &
  Pick<ChargeInCycle, 'id' | 'mandateId'>;
type StoredPayment = Omit<StatementMovement, 'refundId'> & { readonly id: number };
type StoredRefund = Pick<StoredPayment, 'id' | 'at' | 'amount'> & { readonly refundId: string };

/** What was asked for by mandates of a payer, and what moved for it. */
export function chargesAndMovements(prepare: StatementCache, mandates: readonly Mandate[]) {
  const ids = JSON.stringify(mandates.map(({ id }) => id));
  const placeInCycle = openPlaceInCycle(prepare);
  const charges = prepare<StoredCharge>(CHARGES)
    .all(ids)
    .map(
      ({ id, mandateId, ...charge }): StatementCharge => ({
        ...{ ...charge, ...sumsOf(charge) },
        isBorneElsewhere:
          charge.decision !== null && placeInCycle({ ...charge, id, mandateId }).isBorneElsewhere,
      }),
    );
  return { charges, movements: movementsOf(prepare, ids) };
}

/** What was paid, and what of it went back. */
function movementsOf(prepare: StatementCache, mandates: string): StatementMovement[] {
  const payments = prepare<StoredPayment>(PAYMENTS).all(mandates, mandates);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const refunds = prepare<StoredRefund>(REFUNDS).all(JSON.stringify([...byId.keys()]));
  const back = refunds.flatMap(({ id, ...refund }) => {
    const of = byId.get(id);
    return of === undefined ? [] : [{ ...of, kind: 'refund' as const, ...refund }];
  });
  const paid = payments.map((payment) => ({ ...payment, refundId: null }));
  return [...paid, ...back].map(({ id: _id, ...movement }) => movement);
}

type StoredMessage = Omit<SaidMessage, 'dueDates' | 'isCurrent'> & {
  readonly dueDates: string;
  readonly isCurrent: 0 | 1;
};

function messagesOf(prepare: StatementCache, person: string): SaidMessage[] {
  return prepare<StoredMessage>(MESSAGES)
    .all(person)
    .map(({ dueDates, isCurrent, ...message }) => ({
      ...message,
      dueDates: DUE_DATES.read(dueDates).toSorted(),
      isCurrent: isCurrent === 1,
    }));
}
