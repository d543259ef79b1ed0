import { z } from 'zod';
import type { QuarantinedRecord, ResourceKind } from '../core/records.ts';
import type { LedgerWriter } from '../ledger/ledger-writer.ts';

/** More than this is no slip of the bank's but a shape that we cannot read: asking for each again would not help. */
const MOST_REMEMBERED = 500;

const idList = z.array(z.string());
const noteOf = (kind: ResourceKind): string => `unreadable_${kind}_ids`;

/**
 * Ids of records that were quarantined and may be mended by now. Without this memory a closed record that was once unreadable would
 * never be met again: no later window and no open list holds it.
 */
export function unreadableIds(ledger: LedgerWriter, kind: ResourceKind): readonly string[] {
  return idList.parse(JSON.parse(ledger.note(noteOf(kind)) ?? '[]'));
}

/** Adds what was just quarantined. */
export function rememberUnreadable(ledger: LedgerWriter, bad: readonly QuarantinedRecord[]): void {
  for (const [kind, records] of Map.groupBy(bad, ({ kind }) => kind)) {
    const before = unreadableIds(ledger, kind);
    const ids = new Set([...before, ...records.flatMap(({ id }) => id ?? [])]);
    write(ledger, kind, before, [...ids].slice(0, MOST_REMEMBERED));
  }
}

/** Takes out what has been read since. */
export function forgetUnreadable(ledger: LedgerWriter, kind: ResourceKind, ids: ReadonlySet<string>): void {
  const before = unreadableIds(ledger, kind);
  write(
    ledger,
    kind,
    before,
    before.filter((id) => !ids.has(id)),
  );
}

function write(
  ledger: LedgerWriter,
  kind: ResourceKind,
  before: readonly string[],
  after: readonly string[],
): void {
  if (after.length !== before.length) ledger.setNote(noteOf(kind), JSON.stringify(after));
}
