import { hashOf } from './hash-route.ts';

/** The parts of the charging screen. */
export const CHARGING_TABS = ['month', 'one'] as const;
export type ChargingTab = (typeof CHARGING_TABS)[number];

/** The address at which a sending of charges is followed. */
export const chargeBatchHref = (batchId: string): string =>
  hashOf('/charging', new URLSearchParams({ batch: batchId }));

/** The address at which one charge of a mandate is made. */
export const chargeOneHref = (idRec: string): string =>
  hashOf('/charging', new URLSearchParams({ tab: 'one', id: idRec }));
