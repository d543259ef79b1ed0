import type { DocumentPreview } from '../../../../src-preload/contract/fiscal-documents.ts';
import { type CivilMonth, monthOf } from '../../../core/civil-month.ts';
import { issuedAmong, type NfseName, nfseAmong } from '../../../core/evidence/nfse-events.ts';
import type { NotedNumber } from '../../../ledger/reading/accounts/fiscal-documents.ts';

type Fault = DocumentPreview['faults'][number];

/** What a file tells of a note that it does not give for its charge: `file` as it is shown. */
export type SetAsideNote = {
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
  setAside: readonly SetAsideNote[],
): { readonly taken: readonly Found[]; readonly setAside: readonly SetAsideNote[] } {
  const isOfGone = nfseAmong([...cancelledIn(setAside), ...replacedBy(found)]);
  const isGone = ({ name }: Found): boolean => name !== null && isOfGone(name);
  const dropped = found.flatMap((each) =>
    each.name !== null && isGone(each)
      ? [{ file: each.file, reason: 'cancelled', name: each.name } as const]
      : [],
  );
  return { taken: found.filter((each) => !isGone(each)), setAside: [...dropped, ...setAside] };
}

/** The notes that count no more. */
export const cancelledIn = (setAside: readonly SetAsideNote[]): readonly NfseName[] =>
  setAside.flatMap(({ reason, name }) => (reason === 'event' ? [] : [name]));

/** The notes in whose place these were issued, whether the files hold them or not. */
export const replacedBy = (found: readonly Pick<Named, 'replaces'>[]): readonly NfseName[] =>
  found.flatMap(({ replaces }) => replaces ?? []);

/** How a note is named to a person. */
const labelOf = ({ number, key }: NfseName): string => (number === '' ? (key ?? '') : number);

/** What is told of notes where the files hold none that counts: an event is told only where its note is not among them. */
export function faultsOfSetAside(setAside: readonly SetAsideNote[]): readonly Fault[] {
  const dropped = setAside.filter(({ reason }) => reason === 'cancelled');
  const isOfDropped = nfseAmong(dropped.map(({ name }) => name));
  return setAside
    .filter(({ reason, name }) => reason === 'cancelled' || !isOfDropped(name))
    .map(({ file, reason, name }) => ({ file, line: 1, reason, text: labelOf(name) }));
}

/** What a person is told of notes that are left out. */
export const previewOfSetAside = (
  setAside: readonly SetAsideNote[],
): Pick<DocumentPreview, 'events' | 'cancelled'> => ({
  events: setAside.filter(({ reason }) => reason === 'event').length,
  cancelled: [...new Set(cancelledIn(setAside).map(labelOf))],
});

/** Those among `noted` (all of these numbers) that are notes which count no more. */
export function notedOf(
  gone: readonly NfseName[],
  noted: readonly NotedNumber[],
): DocumentPreview['notedCancelled'] {
  const isOfMonth = issuedAmong(
    gone.map(({ number, issuer, month }) => ({ number: inMonth(number, month), issuer })),
  );
  const isGone = ({ number, issuedOn, issuer }: NotedNumber): boolean =>
    [monthOf(issuedOn), null].some((month) => isOfMonth(inMonth(number, month), issuer));
  return noted.filter(isGone).map(({ number, txid }) => ({ number, txid }));
}

/** A number as that of one month alone; of a note that does not say its month, null. */
const inMonth = (number: string, month: CivilMonth | null): string => `${month ?? ''} ${number}`;
