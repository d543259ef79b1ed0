import { type Closing, closedMonth, handedFile } from '../../../../src-preload/contract/closing.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { totalsOf } from '../../../core/close/closed-line.ts';
import { isMoment } from '../rows/readable-rows.ts';

type HandedFile = Closing['files'][number];

/** A closing as it is stored; sums as text. */
export type StoredClosing = Omit<Closing, 'totals' | 'files' | 'reopened'> & {
  readonly received: string;
  readonly refunded: string;
  readonly reopenedAt: UtcInstant | null;
  readonly reopenedBy: string | null;
  readonly reason: string | null;
};

const SUM = /^-?\d+$/;

/**
 * A stored closing as it is told; null where it is none that this program writes. Whoever may add to what lasts for ever at a server may do so by a statement of their own: one
 * row that says nothing must not keep everybody from all others.
 */
export function closingOf(row: StoredClosing, files: readonly HandedFile[]): Closing | null {
  const { received, refunded, reopenedAt, reopenedBy, reason, ...closing } = row;
  if (!SUM.test(received) || !SUM.test(refunded) || !isMoment(closing.at)) return null;
  // Whatever a reopening says of itself, the closing stands no more.
  const at = isReopeningReadable(row) ? reopenedAt : closing.at;
  const read: Closing = {
    ...closing,
    totals: totalsOf({ received: BigInt(received), refunded: BigInt(refunded) }),
    files: [...files],
    reopened: reopenedAt === null || at === null ? null : { at, author: reopenedBy, reason: reason ?? '' },
  };
  return closedMonth.safeParse(read).success ? read : null;
}

/** Whether a closing says well when it was opened again; so does one that stands. */
export const isReopeningReadable = ({ reopenedAt }: StoredClosing): boolean =>
  reopenedAt === null || isMoment(reopenedAt);

/** Whether a stored file is one that this program writes. */
export const isFileReadable = (file: HandedFile): boolean =>
  isMoment(file.at) && handedFile.safeParse(file).success;
