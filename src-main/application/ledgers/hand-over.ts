import type { Emit } from '../../../src-preload/contract/index.ts';
import type { HandedKind } from '../../../src-preload/contract/vocabulary/exports.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import type { CivilMonth } from '../../core/civil-month.ts';
import { hashOfFile } from '../../exports/handed-files.ts';
import type { LedgerGateway } from './gateway.ts';

/** What a written file tells, and the one month that it is of. */
type Handed = { readonly kind: HandedKind; readonly month: CivilMonth; readonly path: string };

type Needed = {
  readonly ledgers: Pick<LedgerGateway, 'read' | 'write'>;
  readonly emit: Emit;
  /** This computer's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
};

/** Keeps with every closing of its month that stands what file was handed over; answers whether there was one. */
export async function handOver(
  { ledgers, emit, nowMs }: Needed,
  connectionId: string,
  { kind, month, path }: Handed,
): Promise<boolean> {
  const closings = await ledgers.read.closings(connectionId);
  // A long file is read again only where its hash is kept.
  if (!closings.some((closing) => closing.month === month && closing.reopened === null)) return false;
  const file = { kind, month, path, sha256: await hashOfFile(path) };
  const kept = await ledgers.write.recordHandedFile(connectionId, file, instantFromEpochMs(nowMs()));
  emit('sync.ledgerChanged', { connectionId });
  return kept > 0;
}
