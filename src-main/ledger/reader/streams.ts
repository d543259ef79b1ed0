import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { MoneyLine } from '../../core/close/money-line.ts';
import type { DueCharge } from '../../core/close/posting-entry.ts';
import type { Receivable } from '../../core/close/receivables.ts';
import { BEGIN_READING, type LedgerDatabase } from '../engine/ledger-database.ts';
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
import { dueCharges } from '../reading/accounts/due-charges.ts';
import { eachReceivable, type ReceivablesAsked } from '../reading/accounts/receivables.ts';
import { eachMessage } from '../reading/details/message-stream.ts';
import { eachAct } from '../reading/overview/acts.ts';
import { eachJoining } from '../reading/pages/joining-payments.ts';
import { eachMovement } from '../reading/pages/movements.ts';
import { eachCharge, eachRefund } from '../reading/pages/streams.ts';
import { type Days, moneyLines } from '../reading/rows/money-lines.ts';

/** How the engine's errors come out in words that a person is told. */
export type Guard = LedgerKeeping['guarded'];

/** Rows of whole lists, never all of them in memory; each stream has a connection of its own, which `open` opens, and is of one moment however many statements it takes. */
export function streaming(open: () => LedgerDatabase, asOf: () => CivilDate | null, guard: Guard) {
  const streamed = <Item>(rows: (db: LedgerDatabase) => Iterator<Item>): Iterable<Item> =>
    onOwnConnection(guard, open, rows);
  return {
    /** All rows of a filter in due date and txid order. */
    eachCharge: (filter: CycleFilter, write: WriteMandate): Iterable<readonly ChargeExportRow[]> => {
      const day = guard(asOf);
      return streamed((db) => eachCharge(db, filter, day, write));
    },
    eachAct: (): Iterable<ActExportRow> => streamed(eachAct),
    eachMessage: (): Iterable<MessageExportRow> => streamed(eachMessage),
    eachJoining: (): Iterable<JoiningExportRow> => streamed(eachJoining),
    eachMovement: (filter: MovementFilter): Iterable<readonly MovementExportRow[]> =>
      streamed((db) => eachMovement(db, filter)),
    /** For the accounts: what moved on these days, with what its charge had got before. */
    eachMoneyLine: (days: Days): Iterable<MoneyLine> => streamed((db) => moneyLines(db, days, 'caixa')),
    /** The register of receivables, or what was left of it on a day. */
    eachReceivable: (asked: ReceivablesAsked): Iterable<Receivable> =>
      streamed((db) => eachReceivable(db, asked)),
    /** For revenue: what was due on these days. */
    eachDueCharge: (days: Days): Iterable<DueCharge> => streamed((db) => dueCharges(db, days)),
    eachRefund: (): Iterable<RefundExportRow> => streamed(eachRefund),
  };
}

/**
 * Opened with the first row and closed behind the last, or where the caller stops; errors of the file come out as those
 * of a call do. Written by hand: a generator that hands on another one's items costs as much as making a line of them.
 */
function onOwnConnection<Item>(
  guard: Guard,
  open: () => LedgerDatabase,
  rows: (db: LedgerDatabase) => Iterator<Item>,
): IterableIterator<Item> {
  let db: LedgerDatabase | null = null;
  let items: Iterator<Item> | null = null;
  const begin = (): Iterator<Item> => {
    db = open();
    db.exec(BEGIN_READING);
    return rows(db);
  };
  const end = (): IteratorResult<Item> => {
    items = [].values();
    db?.close();
    db = null;
    return { done: true, value: undefined };
  };
  const next = (): IteratorResult<Item> => {
    try {
      items ??= begin();
      const item = items.next();
      return item.done === true ? end() : item;
    } catch (error) {
      end();
      throw error;
    }
  };
  const stop = (): IteratorResult<Item> => {
    try {
      items?.return?.();
    } finally {
      end();
    }
    return { done: true, value: undefined };
  };
  return {
    next: () => guard(next),
    return: () => guard(stop),
    [Symbol.iterator]() {
      return this;
    },
  };
}
