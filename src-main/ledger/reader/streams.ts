import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { MoneyLine } from '../../core/close/money-line.ts';
import type { DueCharge } from '../../core/close/posting-entry.ts';
import type { Receivable } from '../../core/close/receivables.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { LedgerKeeping } from '../engine/ledger-keeping.ts';
import type {
  ActExportRow,
  ChargeExportRow,
  JoiningExportRow,
  MessageExportRow,
  MovementExportRow,
  RefundExportRow,
  WriteMandate,
} from '../model/ledger-reader.ts';
import { eachDueCharge } from '../reading/accounts/due-charges.ts';
import { eachReceivable, type ReceivablesAsked } from '../reading/accounts/receivables.ts';
import { eachMessage } from '../reading/details/message-stream.ts';
import { eachAct } from '../reading/overview/acts.ts';
import { eachJoining } from '../reading/pages/joining-payments.ts';
import { eachMovement } from '../reading/pages/movements.ts';
import { eachCharge, eachRefund } from '../reading/pages/streams.ts';
import { type Days, eachMoneyLine } from '../reading/rows/money-lines.ts';

/** How the engine's errors come out in words that a person is told. */
export type Guard = LedgerKeeping['guarded'];

/** Rows of whole lists, never all of them in memory; each stream has a connection of its own, which `open` opens. */
export function streaming(open: () => LedgerDatabase, asOf: () => CivilDate | null, guard: Guard) {
  return {
    /** All rows of a filter in due date and txid order. */
    eachCharge: (filter: CycleFilter, write: WriteMandate): Iterable<readonly ChargeExportRow[]> =>
      guardedIterable(guard, () => eachCharge(open, filter, asOf(), write)),
    eachAct: (): Iterable<ActExportRow> => guardedIterable(guard, () => eachAct(open)),
    eachMessage: (): Iterable<MessageExportRow> => guardedIterable(guard, () => eachMessage(open)),
    eachJoining: (): Iterable<JoiningExportRow> => guardedIterable(guard, () => eachJoining(open)),
    eachMovement: (filter: MovementFilter): Iterable<readonly MovementExportRow[]> =>
      guardedIterable(guard, () => eachMovement(open, filter)),
    /** For the accounts: what moved on these days, with what its charge had got before. */
    eachMoneyLine: (days: Days): Iterable<MoneyLine> =>
      guardedIterable(guard, () => eachMoneyLine(open, days)),
    /** The register of receivables, or what was left of it on a day. */
    eachReceivable: (asked: ReceivablesAsked): Iterable<Receivable> =>
      guardedIterable(guard, () => eachReceivable(open, asked)),
    /** For revenue: what was due on these days. */
    eachDueCharge: (days: Days): Iterable<DueCharge> =>
      guardedIterable(guard, () => eachDueCharge(open, days)),
    eachRefund: (): Iterable<RefundExportRow> => guardedIterable(guard, () => eachRefund(open)),
  };
}

/** Errors of the file come out of the iteration as those of a call do. Written by hand: a generator that hands on another one's items costs as much as making a line of them. */
function guardedIterable<Item>(guard: Guard, open: () => Iterable<Item>): IterableIterator<Item> {
  const items = guard(() => open()[Symbol.iterator]());
  return {
    next: () => guard(() => items.next()),
    return: (value) => guard(() => items.return?.(value) ?? { done: true, value }),
    [Symbol.iterator]() {
      return this;
    },
  };
}
