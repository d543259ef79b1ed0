import type { LedgerWriter } from '../ledger/open-ledger-writer.ts';

/** A ledger as a poll sees it: in the same thread, or across threads, where each answer takes a while. */
export type PolledLedger = {
  readonly [Name in Exclude<keyof LedgerWriter, 'close' | 'actingAs'>]: LedgerWriter[Name] extends (
    ...args: infer Args
  ) => infer Value
    ? (...args: Args) => Value | Promise<Value>
    : never;
};
