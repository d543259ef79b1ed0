import type { MandateRow } from '../../../src-preload/contract/mandates.ts';

/** What a person can do with a mandate, the likeliest first. */
export const MANDATE_ACTIONS = ['activate', 'charge', 'revise', 'copy', 'cancel'] as const;
export type MandateAction = (typeof MANDATE_ACTIONS)[number];

/** Actions by status; a status that we do not know may still change (`core/status.ts`), so nothing but the activation is kept from it. */
const ACTIONS: Readonly<Record<MandateRow['statusKind'], readonly MandateAction[]>> = {
  CRIADA: ['activate', 'revise', 'copy', 'cancel'],
  APROVADA: ['charge', 'revise', 'copy', 'cancel'],
  REJEITADA: ['copy'],
  EXPIRADA: ['copy'],
  CANCELADA: ['copy'],
  UNKNOWN: ['charge', 'revise', 'copy', 'cancel'],
};

/** What may be done to a mandate in a status. */
export const actionsOf = (status: MandateRow['statusKind']): readonly MandateAction[] => ACTIONS[status];
