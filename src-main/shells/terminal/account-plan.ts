import { type PlanInFile, requirePlan, unreadHeaders } from '../../core/close/account-plan-file.ts';
import type { Terminal } from './command.ts';
import { textAt } from './given-file.ts';

/** The text of a plan of accounts; columns of it that nothing is read from are named. Throws `file_unreadable` for a file that cannot be read. */
export function planTextAt(path: string, { printNote, say }: Terminal): string {
  const text = textAt(path);
  const unread = unreadHeaders(text).join(', ');
  if (unread !== '') printNote(say('postings.unread', { path, columns: unread }));
  return text;
}

/** The plan of accounts in a file. Throws the first fault of one that cannot be used, and what {@link planTextAt} does. */
export const planFrom = (path: string, terminal: Terminal): PlanInFile =>
  requirePlan(planTextAt(path, terminal), path);
