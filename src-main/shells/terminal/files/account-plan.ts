import { type PlanInFile, requirePlan, unreadHeaders } from '../../../core/close/account-plan-file.ts';
import type { Terminal } from '../command.ts';
import { textAt } from './given-file.ts';

/**
 * The text of a plan of accounts, and the plan in it; columns of it that nothing is read from are named. Throws `file_unreadable` for a file that cannot be
 * read, and the first fault of one that cannot be used: what is said of its columns then would only stand before that.
 */
function givenPlan(path: string, { printNote, say }: Terminal): PlanInFile & { readonly text: string } {
  const text = textAt(path);
  const plan = requirePlan(text, path);
  const unread = unreadHeaders(text).join(', ');
  if (unread !== '') printNote(say('postings.unread', { path, columns: unread }));
  return { ...plan, text };
}

/** The text of a plan of accounts that can be used; throws what {@link givenPlan} does. */
export const planTextAt = (path: string, terminal: Terminal): string => givenPlan(path, terminal).text;

/** The plan of accounts in a file; throws what {@link givenPlan} does. */
export const planFrom = (path: string, terminal: Terminal): PlanInFile => givenPlan(path, terminal);
