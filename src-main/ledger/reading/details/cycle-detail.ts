import type { CycleDetail, CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { CivilDate, UtcInstant } from '../../../core/civil-date.ts';
import { debitUnderWay } from '../../../core/debit-under-way.ts';
import { codedAttempts } from '../../../core/ending.ts';
import { centavos } from '../../../core/money.ts';
import { leftBeside, type SaidOutside } from '../../../core/owed.ts';
import { isOpenChargeStatus } from '../../../core/status.ts';
import { attemptsIn, claimsIn, endingIn, REASONS, STATUS_HISTORY } from '../../model/stored-json.ts';
import { readRetriesAsked } from '../rows/charge-to-change.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type ChargeRow = {
  readonly id: number;
  readonly attempts: string | null;
  readonly claims: string | null;
  readonly ending: string | null;
  readonly history: string;
  readonly raw: string;
  readonly reasons: string;
  readonly settleDate: CivilDate;
};
type Settlement = CycleDetail['settlements'][number];
/** What a person said, and what of it the bank had not kept then. */
type Said = Omit<NonNullable<CycleDetail['decision']>, 'amount'> &
  Pick<SaidOutside, 'amount' | 'notKeptThen'>;
type SettlementRow = Omit<Settlement, 'refunds' | 'at'> & {
  readonly id: number;
  readonly at: UtcInstant;
  readonly raw: string;
};

const CHARGE = `
  SELECT c.id, c.attempts, c.claims, c.ending, w.history, w.raw, y.reasons, y.settle_date AS settleDate
  FROM charge c CROSS JOIN charge_raw w ON w.charge_id = c.id CROSS JOIN cycle y ON y.id = c.id WHERE c.txid = ?`;

const SETTLEMENTS = `
  SELECT id, end_to_end_id AS endToEndId, txid, amount, at, link AS linkedBy, raw
  FROM settlement INDEXED BY settlement_by_charge WHERE charge_id = ? ORDER BY at, end_to_end_id`;

const REFUNDS = `
  SELECT id, amount, status, nature, coalesce(returned_at, requested_at) AS at
  FROM refund WHERE settlement_id = ? ORDER BY at NULLS FIRST, id`;

const HISTORY = `
  SELECT h.at, h.what, h.from_value AS "from", h.to_value AS "to", h.why,
    (SELECT a.author FROM act a INDEXED BY act_by_subject WHERE a.kind = h.what
      AND a.subject_id = iif(h.what = 'assignment', h.why, h.subject_id) AND a.at = h.at LIMIT 1) AS author
  FROM history h WHERE h.subject_id = ? AND h.subject = 'charge' AND h.what <> 'quarantine' ORDER BY h.id`;

const DECISION = `
  SELECT d.kind, d.note, d.at, d.paid_on AS paidOn, d.amount, d.not_kept AS notKeptThen,
    (SELECT a.author FROM act a INDEXED BY act_by_subject
    WHERE a.subject_id = ? AND a.kind = 'decision' ORDER BY a.id DESC LIMIT 1) AS author
  FROM decision d WHERE d.charge_id = ?`;

const PROOF = `
  SELECT u.kind, u.proven_on AS provenOn, u.note, u.at, (SELECT a.author FROM act a INDEXED BY act_by_subject
    WHERE a.subject_id = ? AND a.kind = 'collection_proof' ORDER BY a.id DESC LIMIT 1) AS author
  FROM collection_proof u WHERE u.charge_id = ?`;

const CONFIRMED = 'SELECT 1 FROM settlement WHERE end_to_end_id = ?';

/** A charge with its proof; null when no charge with a state bears the txid. */
export function readCycleDetail(
  prepare: StatementCache,
  txid: string,
  rowOf: (id: number) => CycleRow | undefined,
): CycleDetail | null {
  const charge = prepare<ChargeRow>(CHARGE).get(txid);
  const row = charge && rowOf(charge.id);
  if (!row) return null;
  const settlements = prepare<SettlementRow>(SETTLEMENTS).all(charge.id);
  const said = prepare<Said>(DECISION).get(txid, charge.id) ?? null;
  const claims = claimsIn(charge.claims);
  return {
    row,
    reasons: REASONS.read(charge.reasons),
    attempts: [...attemptsOf(charge, row)],
    settlements: settlements.map(({ id, raw: _raw, ...settlement }) => ({
      ...settlement,
      refunds: prepare<Settlement['refunds'][number]>(REFUNDS).all(id),
    })),
    claims: claims.filter((claim) => prepare(CONFIRMED).get(claim) === undefined),
    bankHistory: STATUS_HISTORY.read(charge.history),
    history: prepare<CycleDetail['history'][number]>(HISTORY).all(txid),
    debitUnderWay: openDebit(prepare, charge, row, settlements),
    decision: said && shownOf(said),
    left: leftNow(row, said),
    proof: prepare<NonNullable<CycleDetail['proof']>>(PROOF).get(txid, charge.id) ?? null,
    rawCharge: charge.raw,
    rawSettlements: settlements.map(({ raw }) => raw),
  };
}

const attemptsOf = ({ attempts, ending }: ChargeRow, { status }: CycleRow) =>
  codedAttempts({ status, ending: endingIn(ending), attempts: attemptsIn(attempts) });

const shownOf = ({ notKeptThen: _, ...decision }: Said): NonNullable<CycleDetail['decision']> => decision;

function leftNow({ amount, paid, refunded }: CycleRow, said: Said | null): CycleDetail['left'] {
  return leftBeside({ amount: centavos(amount), received: paid, refunded }, said);
}

/** A debit that may still come, by the bank's words, or since one was asked for and the bank has not answered yet. */
function openDebit(
  prepare: StatementCache,
  { attempts, settleDate }: ChargeRow,
  { txid, status }: CycleRow,
  payments: readonly SettlementRow[],
): CycleDetail['debitUnderWay'] {
  const open = debitUnderWay({ status, settleDate, attempts: attemptsIn(attempts), payments });
  if (open !== null || !isOpenChargeStatus(status)) return open;
  const { retriesUnderWay, retriesUnread } = readRetriesAsked(prepare, txid, attempts);
  const [date] = [...retriesUnderWay, ...retriesUnread];
  return date === undefined ? null : { date };
}
