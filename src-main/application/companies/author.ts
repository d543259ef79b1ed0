import { hostname, userInfo } from 'node:os';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import { AUTHOR_LENGTH } from '../../../src-preload/contract/vocabulary/history.ts';

/** The name of this computer's account, as far as a history has room for it; null where the system tells none. */
export function systemAccount(read: () => { readonly username: string } = userInfo): string | null {
  try {
    return read().username.trim().slice(0, AUTHOR_LENGTH) || null;
  } catch {
    return null;
  }
}

/** Who others are told to be at a company: the person and the workstation. */
export const holderOf = (author: string | null): string =>
  author === null ? hostname() : `${author} (${hostname()})`;

/**
 * Who is at work, as the history keeps it: the name in the preferences, else the system account's. Nobody is asked for a name in the
 * middle of their work: the account's is there from the first act on, and whoever shares a computer changes it.
 */
export const authorOf = ({ author }: Pick<Preferences, 'author'>, account: string | null): string | null =>
  author ?? account;
