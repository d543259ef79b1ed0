import type { ProvenWithFiles } from '../../../exports/handed-files.ts';
import type { Terminal } from '../command.ts';

type Found = { readonly [Part in 'faults' | 'unanswered']: readonly ProvenWithFiles[Part][number][] };

/** What the proving of one closing found, as one line. A file that nobody could look at is not told as one that fits. */
export function provenLine(
  { faults, unanswered }: Found,
  closing: Readonly<Record<string, string | number>>,
  { say }: Pick<Terminal, 'say'>,
): string {
  const files = unanswered.join(', ');
  if (faults.length === 0)
    return say(files === '' ? 'close.proven' : 'close.provenButFiles', { ...closing, files });
  const left = files === '' ? [] : [say('close.unanswered', { files })];
  const found = [...faults.map((fault) => say(`close.fault.${fault}`)), ...left];
  return say('close.broken', { ...closing, faults: found.join('; ') });
}
