import type { Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import { type Centavos, type CentavosSum, exactSum, plus } from '../../core/money.ts';
import { leftBeside, type Moved } from '../../core/owed.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { PayerScope } from './payer-scope.ts';

/** What the books still hold against payers: nothing forbids to erase them, but nobody would know whom to ask for it. */
export type StandingDebts = {
  /** Charges of which something is owed over which nobody has decided, what that comes to, and the day of the oldest one. */
  readonly count: number;
  readonly amount: CentavosSum;
  readonly since: CivilDate | null;
  /** Charges of which something is left, beside what was paid here and by other means, and for which a proof of loss stands. */
  readonly proofs: number;
};

// What is owed is nobody's decision yet: a decided rest is owed no more (core/owed.ts).
const DEBTS = `
  SELECT count(*) AS count, CAST(coalesce(sum(y.owed), 0) AS TEXT) AS amount, min(y.settle_date) AS since
  FROM json_each(?) w CROSS JOIN cycle y ON y.id = CAST(w.value AS BIGINT) WHERE y.owed > 0`;
const PROVEN = `
  SELECT y.amount, CAST(y.paid AS TEXT) AS received, CAST(y.refunded AS TEXT) AS refunded, d.kind, d.amount AS said,
    d.not_kept AS notKeptThen
  FROM json_each(?) w CROSS JOIN collection_proof u ON u.charge_id = CAST(w.value AS BIGINT)
    CROSS JOIN cycle y ON y.id = u.charge_id LEFT JOIN decision d ON d.charge_id = u.charge_id`;

type DebtRow = { readonly count: number; readonly amount: string; readonly since: CivilDate | null };

type ProvenRow = Moved & {
  readonly kind: Decision | null;
  readonly said: Centavos | null;
  readonly notKeptThen: Centavos | null;
};

/** Whether there is still a loss to prove: what was paid outside counts for as much as was said (`core/owed.ts`), as in the drawer that offers the proof. */
function hasLoss({ kind, said, notKeptThen, ...charge }: ProvenRow): boolean {
  const word = kind === null || notKeptThen === null ? null : { kind, amount: said, notKeptThen };
  return plus(leftBeside(charge, word), 0) > 0;
}

/** Gathers what is owed by these payers. */
export function standingDebtsOf(db: LedgerDatabase, { charges }: PayerScope): StandingDebts {
  const ids = JSON.stringify(charges);
  const owed = db.prepare<[string], DebtRow>(DEBTS).get(ids);
  const proofs = db.prepare<[string], ProvenRow>(PROVEN).all(ids).filter(hasLoss).length;
  const { count = 0, amount = '0', since = null } = owed ?? {};
  return { count, amount: exactSum(amount), since, proofs };
}

/** Whether a retention passes payers by, which asks nobody. */
export const isStanding = ({ count, proofs }: StandingDebts): boolean => count + proofs > 0;
