import { readFileSync } from 'node:fs';
import { decodeText } from '../../../core/decode-text.ts';
import { CicloError } from '../../../core/failure.ts';

/** A file that a person named; throws `file_unreadable` with its path. */
export function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileUnreadable(path, error);
  }
}

/** The text of a file that a person named, whatever its characters are written in: the one way in which the terminal reads text. */
export const textAt = (path: string): string => decodeText(bytesOf(path));

/** What to throw for a file that was named and cannot be read: that is no record that the bank or the ledger lacks. */
export function fileUnreadable(path: string, cause: unknown): CicloError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CicloError('file_unreadable', reason, { path }, { cause });
}
