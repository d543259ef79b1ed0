import { goTo, parseHash, queryOf, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';

/** The parts of the screen, in the order of its tabs. */
export const PRACTICE_TABS = [
  'payers',
  'codes',
  'scenes',
  'faults',
  'channels',
  'requests',
  'access',
] as const;
export type PracticeTab = (typeof PRACTICE_TABS)[number];

/** Where a person is on the screen: `#/practice?tab=payers&payer=<idRec>`. */
export type PracticeLocation = { readonly tab: PracticeTab; readonly payer: string | null };

/** The place that the address names; the payers unless it names another tab. */
export function usePracticeLocation(): PracticeLocation {
  const { query } = parseHash(useHash());
  const tab = PRACTICE_TABS.find((known) => known === query.get('tab')) ?? 'payers';
  return { tab, payer: tab === 'payers' ? query.get('payer') : null };
}

/** Shows another tab. */
export function showTab(tab: PracticeTab): void {
  replaceQuery(new URLSearchParams({ tab }));
}

/** Opens a payer's drawer, or closes it. */
export const showPayer = (idRec: string | null): void =>
  goTo('/practice', queryOf({ tab: 'payers', payer: idRec }));
