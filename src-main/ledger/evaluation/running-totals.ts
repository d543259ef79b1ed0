import type { CentavosSum } from '../../core/money.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** What one charge adds to the totals of its day and state. Amounts in centavos. */
export type Contribution = {
  readonly dueDate: string;
  readonly settleDate: string;
  readonly state: string;
  readonly grp: string;
  readonly amount: number;
  readonly paid: CentavosSum;
  readonly refunded: CentavosSum;
};

/** Sums as SQLite keeps them, 64 bits wide. */
type Cell = {
  readonly key: readonly [dueDate: string, settleDate: string, state: string, grp: string];
  charges: number;
  amount: bigint;
  paid: bigint;
  refunded: bigint;
};

/** Gathers changes of the totals in memory and writes each touched cell once. */
export type RunningTotals = {
  readonly add: (contribution: Contribution) => void;
  readonly remove: (contribution: Contribution) => void;
  readonly flush: () => void;
};

/** Prepares the totals by day and state; what is added and removed is written at `flush`. */
export function openRunningTotals(db: LedgerDatabase): RunningTotals {
  const upsert = db.prepare<[string, string, string, string, number, bigint, bigint, bigint]>(
    `INSERT INTO total VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (due_date, settle_date, state, grp) DO UPDATE SET
       charges = total.charges + excluded.charges, amount = total.amount + excluded.amount,
       paid = total.paid + excluded.paid, refunded = total.refunded + excluded.refunded`,
  );
  const cells = new Map<string, Cell>();
  return {
    add: (contribution) => count(cells, contribution, 1),
    remove: (contribution) => count(cells, contribution, -1),
    flush: () => {
      for (const { key, charges, amount, paid, refunded } of cells.values()) {
        upsert.send(...key, charges, amount, paid, refunded);
      }
      cells.clear();
    },
  };
}

function count(cells: Map<string, Cell>, contribution: Contribution, sign: 1 | -1): void {
  const { dueDate, settleDate, state, grp, amount, paid, refunded } = contribution;
  const name = `${dueDate}${settleDate}${state}/${grp}`;
  let cell = cells.get(name);
  if (cell === undefined) {
    cell = { key: [dueDate, settleDate, state, grp], charges: 0, amount: 0n, paid: 0n, refunded: 0n };
    cells.set(name, cell);
  }
  cell.charges += sign;
  cell.amount += BigInt(sign) * BigInt(amount);
  cell.paid += BigInt(sign) * BigInt(paid);
  cell.refunded += BigInt(sign) * BigInt(refunded);
}
