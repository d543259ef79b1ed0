import type { Closing, LookedAtFile } from '../../src-preload/contract/closing.ts';
import type { HandedState } from '../../src-preload/contract/vocabulary/closing.ts';
import type { ProvenClosing } from '../ledger/reading/accounts/closing-proof.ts';
import { type BoundedHash, boundedHash, leadsAway } from './file-hash.ts';

type HandedFile = Closing['files'][number];

/** A closing as it was proven with its files, and the paths of those that could not be looked at, which so are not proven. */
export type ProvenWithFiles = ProvenClosing & { readonly unanswered: readonly string[] };

/** Everybody who decides in a company writes such paths: what another computer says is evidence, and no order to open whatever is there. */
const hashHanded = boundedHash();

/** Of each path the file that was written there last, of whichever closing: a second month, or a month that is closed again, may be written over what was handed over before. */
export function lastWritings(closings: readonly Closing[]): ReadonlyMap<string, HandedFile> {
  const files = closings.flatMap((closing) => closing.files);
  // By number: of two workstations the clock of one may be behind the other's.
  const inOrder = files.toSorted((a, b) => a.id - b.id);
  return new Map(inOrder.map((file) => [file.path, file]));
}

/** By what was written, not by its note: a month closed by both bases keeps one writing with each of its closings. */
function isLast({ path, at, sha256 }: HandedFile, last: ReadonlyMap<string, HandedFile>): boolean {
  const written = last.get(path);
  return written?.at === at && written.sha256 === sha256;
}

/** Files that were handed over, in their order, each with what has become of it; `last` of all closings of their ledger, see {@link lastWritings}. */
export async function lookAtFiles(
  { files }: Closing,
  last: ReadonlyMap<string, HandedFile>,
  hash: BoundedHash = hashHanded,
): Promise<LookedAtFile[]> {
  const looked: LookedAtFile[] = [];
  // One after the other: a file is read whole.
  for (const file of files)
    looked.push({ ...file, state: isLast(file, last) ? await lookAtFile(file, hash) : 'replaced' });
  return looked;
}

/** What stands at a path where a file of that SHA-256 was written. */
export async function lookAtFile(
  { path, sha256 }: Pick<HandedFile, 'path' | 'sha256'>,
  hash: BoundedHash,
): Promise<HandedState> {
  if (leadsAway(path)) return 'not_opened';
  const found = await hash(path);
  if (found === 'no_file') return 'not_found';
  if (found === 'no_answer') return found;
  return found.sha256 === sha256 ? 'unchanged' : 'changed';
}

/**
 * Closings of a ledger as all of them were proven, with the files of those of a month looked at too; of every month where it is null. A file that was moved away is
 * held against nobody, nor is one that could not be looked at, which is told beside the faults. Nor is one of a closing that was opened again: what was handed over for it is not what counts.
 */
export async function proveFiles(
  all: readonly ProvenClosing[],
  month: string | null = null,
  hash: BoundedHash = hashHanded,
): Promise<ProvenWithFiles[]> {
  const last = lastWritings(all.map(({ closing }) => closing));
  const asked = all.filter(({ closing }) => month === null || closing.month === month);
  const proven: ProvenWithFiles[] = [];
  for (const each of asked) proven.push(await withFiles(each, last, hash));
  return proven;
}

async function withFiles(
  { closing, faults }: ProvenClosing,
  last: ReadonlyMap<string, HandedFile>,
  hash: BoundedHash,
): Promise<ProvenWithFiles> {
  const looked = closing.reopened === null ? await lookAtFiles(closing, last, hash) : [];
  const pathsThat = (wanted: HandedState): readonly string[] =>
    looked.flatMap(({ path, state }) => (state === wanted ? [path] : []));
  const isChanged = pathsThat('changed').length > 0;
  return {
    closing,
    faults: isChanged ? [...faults, 'file_changed'] : faults,
    unanswered: pathsThat('no_answer'),
  };
}
