import type { DocumentPreview } from '../../../../src-preload/contract/fiscal-documents.ts';
import { monthOf } from '../../../core/civil-month.ts';
import { isSameNfse, type NfseName } from '../../../core/evidence/nfse-events.ts';
import type { NotedNumber } from '../../../ledger/reading/fiscal-documents.ts';

type Fault = DocumentPreview['faults'][number];

/** What a file tells of a note that it does not give for its charge: `file` as it is shown. */
export type ToldNote = {
  readonly file: string;
  readonly reason: 'cancelled' | 'event' | 'event_cancels';
  readonly name: NfseName;
};

/** A document of a file; `name` and `replaces` null for a row of a table. */
type Named = {
  readonly file: string;
  readonly name: NfseName | null;
  readonly replaces: NfseName | null;
};

/** Documents without those that were cancelled or replaced, wherever among the files that is told, and these beside what else is told of notes. */
export function withoutCancelled<Found extends Named>(
  found: readonly Found[],
  told: readonly ToldNote[],
): { readonly taken: readonly Found[]; readonly told: readonly ToldNote[] } {
  const gone = [...cancelledIn(told), ...found.flatMap(({ replaces }) => replaces ?? [])];
  const isGone = ({ name }: Found): boolean => name !== null && gone.some((each) => isSameNfse(each, name));
  const dropped = found.flatMap((each) =>
    each.name !== null && isGone(each)
      ? [{ file: each.file, reason: 'cancelled', name: each.name } as const]
      : [],
  );
  return { taken: found.filter((each) => !isGone(each)), told: [...dropped, ...told] };
}

/** The notes that count no more. */
export const cancelledIn = (told: readonly ToldNote[]): readonly NfseName[] =>
  told.flatMap(({ reason, name }) => (reason === 'event' ? [] : [name]));

/** How a note is named to a person. */
const labelOf = ({ number, key }: NfseName): string => (number === '' ? (key ?? '') : number);

/** What is told of notes where the files hold none that counts: an event is told only where its note is not among them. */
export function faultsOfTold(told: readonly ToldNote[]): readonly Fault[] {
  const dropped = told.filter(({ reason }) => reason === 'cancelled');
  const isOfDropped = (name: NfseName): boolean => dropped.some((each) => isSameNfse(each.name, name));
  return told
    .filter(({ reason, name }) => reason === 'cancelled' || !isOfDropped(name))
    .map(({ file, reason, name }) => ({ file, line: 1, reason, text: labelOf(name) }));
}

type ToldInPreview = Pick<DocumentPreview, 'events' | 'cancelled' | 'notedCancelled'>;

/** What a person is told of notes that are left out, and of those among `noted` (all of these numbers) that count no more. */
export function previewOfTold(told: readonly ToldNote[], noted: readonly NotedNumber[]): ToldInPreview {
  const names = cancelledIn(told);
  const isGone = ({ number, issuedOn }: NotedNumber): boolean =>
    names.some((name) => name.number === number && (name.month ?? monthOf(issuedOn)) === monthOf(issuedOn));
  return {
    events: told.filter(({ reason }) => reason === 'event').length,
    cancelled: [...new Set(names.map(labelOf))],
    notedCancelled: noted.filter(isGone).map(({ number, txid }) => ({ number, txid })),
  };
}
