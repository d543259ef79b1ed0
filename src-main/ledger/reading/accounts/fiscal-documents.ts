import type {
  ChargedWithout,
  DocumentMonth,
  FiscalDocument,
  LooseDocument,
} from '../../../../src-preload/contract/fiscal-documents.ts';
import { MOST_DOCUMENT_ROWS } from '../../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { finder } from '../../../../src-preload/contract/vocabulary/searched-text.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { type CivilMonth, firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import { isReceivable } from '../../../core/close/receivables.ts';
import type { DocumentMarks, DocumentReference } from '../../../core/evidence/fiscal-document.ts';
import { addUp, exactSum } from '../../../core/money.ts';
import { readAmount } from '../../../core/typed-amount.ts';
import { type ChargeInCycle, openPlaceInCycle } from '../../model/place-in-cycle.ts';
import { STANDING_COLUMNS, type StoredStanding } from '../rows/charge-standing.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Charges that a reference means, so many at most: more than one is too many already. */
const MOST_MEANT = 3;

const BY_TXID = 'SELECT c.txid FROM json_each(?) t CROSS JOIN charge c ON c.txid = t.value LIMIT ?';
/** What a charge stands as, by which it has a document: where it is an amount on credit, as the register of receivables has it. */
const STANDING = `${STANDING_COLUMNS}, c.id, c.mandate_id AS mandateId, y.due_date AS dueDate`;
type StandingCharge = StoredStanding & ChargeInCycle;

const openIsOnCredit = (prepare: StatementCache): ((charge: StandingCharge) => boolean) => {
  const placeInCycle = openPlaceInCycle(prepare);
  return (charge) =>
    isReceivable({
      ...charge,
      isBorneElsewhere: charge.decision !== null && placeInCycle(charge).isBorneElsewhere,
    });
};

const BY_CONTRACT = `
  SELECT DISTINCT c.txid, ${STANDING} FROM json_each(?) t CROSS JOIN mandate m INDEXED BY mandate_by_contract ON m.contract = t.value
  LEFT JOIN payer p ON p.id = m.payer_id
  CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = m.id AND c.due_date BETWEEN ? AND ?
  CROSS JOIN cycle y ON y.id = c.id
  WHERE p.document IS NOT DISTINCT FROM coalesce(?, p.document) AND c.amount = coalesce(?, c.amount)`;

/** The charges that each reference means, by txid: none, the one, or the first few of several. */
export function readDocumentCharges(
  prepare: StatementCache,
  references: readonly DocumentReference[],
): (readonly string[])[] {
  const isOnCredit = openIsOnCredit(prepare);
  return references.map(({ txids, contracts, dueDate, month, payer, amount }) => {
    const named = prepare<string>(BY_TXID).pluck().all(JSON.stringify(txids), MOST_MEANT);
    const [from, to] =
      dueDate !== null ? [dueDate, dueDate] : month === null ? [] : [firstDayOf(month), lastDayOf(month)];
    if (named.length > 0 || from === undefined || to === undefined) return named;
    const meant = prepare<StandingCharge & { readonly txid: string }>(BY_CONTRACT)
      .all(JSON.stringify(contracts), from, to, payer, amount)
      .filter(isOnCredit);
    return meant.slice(0, MOST_MEANT).map(({ txid }) => txid);
  });
}

const DOCUMENT = 'd.number, d.issued_on AS issuedOn, d.amount, d.source, d.at';

/** The document of each of these charges, by txid; those without one are left out. */
export function readDocuments(
  prepare: StatementCache,
  txids: readonly string[],
): ReadonlyMap<string, FiscalDocument> {
  const rows = prepare<FiscalDocument & { readonly txid: string }>(
    `SELECT c.txid, ${DOCUMENT} FROM json_each(?) t CROSS JOIN charge c ON c.txid = t.value
     CROSS JOIN fiscal_document d INDEXED BY fiscal_document_by_charge ON d.charge_id = c.id`,
  ).all(JSON.stringify(txids));
  return new Map(rows.map(({ txid, ...document }) => [txid, document]));
}

/** A document that is noted, as a number finds it; `txid` null where it has no charge. */
export type NotedNumber = DocumentMarks &
  Pick<FiscalDocument, 'number'> & { readonly issuedOn: CivilDate; readonly txid: string | null };

/** The documents that are noted under these numbers, of whatever charge. */
export const readNotedNumbers = (prepare: StatementCache, numbers: readonly string[]): NotedNumber[] =>
  prepare<NotedNumber>(
    `SELECT d.number, d.issued_on AS issuedOn, d.amount, d.issuer, c.txid FROM json_each(?) t
     CROSS JOIN fiscal_document d INDEXED BY fiscal_document_by_number ON d.number = t.value
     LEFT JOIN charge c ON c.id = d.charge_id ORDER BY d.issued_on, d.id`,
  ).all(JSON.stringify([...new Set(numbers)]));

const CHARGED = `
  FROM cycle y INDEXED BY cycle_by_due CROSS JOIN charge c ON c.id = y.id
  LEFT JOIN fiscal_document d INDEXED BY fiscal_document_by_charge ON d.charge_id = c.id
  LEFT JOIN mandate m ON m.id = c.mandate_id LEFT JOIN payer p ON p.id = m.payer_id
  WHERE y.due_date BETWEEN ? AND ?`;

/** Charges of a month without a document, and documents of the month without a charge. */
export function readDocumentMonth(
  prepare: StatementCache,
  month: CivilMonth,
  search: string,
  most: number = MOST_DOCUMENT_ROWS,
): DocumentMonth {
  const days = [firstDayOf(month), lastDayOf(month)] as const;
  const isOnCredit = openIsOnCredit(prepare);
  const without = prepare<ChargedWithout & StandingCharge>(
    `SELECT ${STANDING}, c.txid, coalesce(m.contract, '') AS contract, coalesce(p.name, '') AS payerName
     ${CHARGED} AND d.id IS NULL ORDER BY y.due_date, c.txid`,
  ).all(...days);
  const charges = without.filter(isOnCredit).map(
    ({ txid, contract, payerName, dueDate, amount }): ChargedWithout => ({
      ...{ txid, contract, payerName, dueDate, amount },
    }),
  );
  const documents = prepare<LooseDocument>(
    `SELECT d.id, ${DOCUMENT} FROM fiscal_document d INDEXED BY fiscal_document_chargeless
     WHERE d.charge_id IS NULL AND d.issued_on BETWEEN ? AND ? ORDER BY d.issued_on, d.number`,
  ).all(...days);
  const documented = prepare<StandingCharge>(`SELECT ${STANDING} ${CHARGED} AND d.id IS NOT NULL`)
    .all(...days)
    .filter(isOnCredit).length;
  const isFound = rowFinder(search);
  return {
    charges: listOf(
      charges.filter(({ txid, contract, payerName, amount }) => isFound([txid, contract, payerName], amount)),
      most,
    ),
    documents: listOf(
      documents.filter(({ number, amount }) => isFound([number], amount)),
      most,
    ),
    documented,
  };
}

function listOf<Row extends { readonly amount: number | null }>(rows: readonly Row[], most: number) {
  const amount = exactSum(addUp(rows.map((row) => row.amount ?? 0)));
  return { rows: rows.slice(0, most), count: rows.length, amount };
}

function rowFinder(search: string): (texts: readonly string[], amount: number | null) => boolean {
  const text = search.trim();
  const [finds, typed] = [finder(text), readAmount(text)];
  const sought = typed.kind === 'read' ? typed.value : null;
  return (texts, amount) => text === '' || (sought !== null && amount === sought) || finds(texts.join('\n'));
}
