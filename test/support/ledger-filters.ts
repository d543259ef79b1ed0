import type { CycleFilter } from '../../src-preload/contract/cycles.ts';

/** The filter that narrows nothing. */
export const EVERY_CYCLE: CycleFilter = {
  states: [],
  groups: [],
  dueFrom: null,
  dueTo: null,
  payer: '',
  idRec: null,
  amountMin: null,
  amountMax: null,
};
