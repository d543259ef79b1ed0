import type { Closing } from '../../../../src-preload/contract/closing.ts';
import type { ExportStatus } from '../../../../src-preload/contract/exports.ts';
import type { Emit } from '../../../../src-preload/contract/index.ts';
import type { HandedKind } from '../../../../src-preload/contract/vocabulary/exports.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import type { CivilMonth } from '../../../core/civil-month.ts';
import { toFailure } from '../../../core/failure.ts';
import { hashOfFile } from '../../../exports/file-hash.ts';
import { standingIn } from '../../../ledger/reading/accounts/closings.ts';
import type { LedgerGateway } from '../gateway/gateway.ts';

/** What a written file tells, and the one month that it is of. */
type Handed = {
  readonly kind: HandedKind;
  readonly month: CivilMonth;
  readonly path: string;
  /** The closings as they were before what it tells was read; of others it is not. */
  readonly before: readonly Closing[];
};

type Needed = {
  readonly ledgers: Pick<LedgerGateway, 'read' | 'write'>;
  readonly emit: Emit;
  /** This computer's clock. */
  readonly now: () => UtcInstant;
};

/** What became of a file with its closed month: what it was kept with, or could not be. */
export type HandedOver = Pick<ExportStatus, 'handedFor' | 'unkept'>;

/** Of a file that is of no one month. */
export const OF_NO_MONTH: HandedOver = { handedFor: null, unkept: null };

/**
 * Keeps with every closing of its month that stands what file was handed over. Throws nothing: the file is written by now, and a failure of the export would say that it is not.
 * Whoever may only look, or does so in a copy, has the file all the same.
 */
export async function handOver(needed: Needed, connectionId: string, handed: Handed): Promise<HandedOver> {
  const { month } = handed;
  try {
    const isKept = await keep(needed, connectionId, handed);
    return { handedFor: isKept ? month : null, unkept: null };
  } catch (error) {
    return { handedFor: null, unkept: { month, failure: toFailure(error) } };
  }
}

/** Answers whether there was a closing. */
async function keep(
  { ledgers, emit, now }: Needed,
  connectionId: string,
  { kind, month, path, before }: Handed,
): Promise<boolean> {
  const standing = standingIn(await ledgers.read.closings(connectionId), month);
  const madeOf = standingIn(before, month);
  // A long file is read again only where its hash is kept.
  if (standing.length === 0 && madeOf.length === 0) return false;
  const file = { kind, month, path, sha256: await hashOfFile(path), madeOf };
  const kept = await ledgers.write.recordHandedFile(connectionId, file, now());
  emit('sync.ledgerChanged', { connectionId });
  return kept > 0;
}
