import type { ShownPart } from '../../src-preload/contract/vocabulary/locations.ts';
import type { MandateRecord } from './records.ts';
import { canonicalStatus, canonicalWord } from './status.ts';

type Terms = Omit<MandateRecord, 'raw'>;

/** What each part says, in one spelling for both sides. */
const READINGS: readonly (readonly [ShownPart, (mandate: Terms) => string])[] = [
  ['idRec', ({ idRec }) => idRec],
  ['payerName', ({ payer }) => payer.name.trim()],
  ['payerDocument', ({ payer }) => payer.document?.number ?? ''],
  ['contract', ({ contract }) => contract.trim()],
  ['object', ({ object }) => object?.trim() ?? ''],
  ['amount', ({ fixedAmount, floorAmount }) => `${fixedAmount ?? ''}/${floorAmount ?? ''}`],
  ['periodicity', ({ periodicity }) => canonicalWord(periodicity)],
  ['startDate', ({ startDate }) => startDate],
  ['endDate', ({ endDate, unreadableEnd }) => endDate ?? unreadableEnd ?? ''],
  ['retryPolicy', ({ retryPolicy }) => retryPolicy ?? ''],
  ['status', ({ status }) => canonicalStatus(status)],
];

/** The parts in which a payer's bank is shown something else than the ledger has, in their order. */
export const shownDifferences = (shown: Terms, own: Terms): readonly ShownPart[] =>
  READINGS.filter(([, read]) => read(shown) !== read(own)).map(([part]) => part);
