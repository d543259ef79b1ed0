import { CHARGING_TABS, type ChargingTab } from '../../kit/routes/charging-links.ts';
import { parseHash, queryOf, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';

/** Where a person is on the screen: `#/charging?tab=one&id=<idRec>`, `#/charging?batch=<id>`. */
export type ChargingLocation = {
  readonly tab: ChargingTab;
  readonly idRec: string | null;
  readonly batchId: string | null;
};

/** The place that the address names; the month unless it names the other tab. */
export function useChargingLocation(): ChargingLocation {
  const { query } = parseHash(useHash());
  const tab = CHARGING_TABS.find((known) => known === query.get('tab')) ?? 'month';
  return { tab, idRec: tab === 'one' ? query.get('id') : null, batchId: query.get('batch') };
}

/** Shows a tab. The month has the plain address: a press on it where it is on screen already leaves nothing. */
export const showTab = (tab: ChargingTab): void =>
  replaceQuery(queryOf({ tab: tab === 'month' ? null : tab }));

/** Chooses the mandate that one charge is made for, or none. */
export const showMandate = (idRec: string | null): void => replaceQuery(queryOf({ tab: 'one', id: idRec }));

/** Shows how a batch goes, or the month again. */
export const showBatch = (batchId: string | null): void => replaceQuery(queryOf({ batch: batchId }));
