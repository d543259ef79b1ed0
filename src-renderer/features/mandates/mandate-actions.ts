import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { isErasedPayer } from '../../kit/texts/erased-payer.ts';

/** What a person can do with a mandate, the likeliest first. */
export const MANDATE_ACTIONS = ['activate', 'charge', 'revise', 'copy', 'cancel', 'erase'] as const;
export type MandateAction = (typeof MANDATE_ACTIONS)[number];

/** Actions by status; a status that we do not know may still change (`core/status.ts`), so nothing but the activation is kept from it. */
const ACTIONS: Readonly<Record<MandateRow['statusKind'], readonly MandateAction[]>> = {
  CRIADA: ['activate', 'revise', 'copy', 'cancel'],
  APROVADA: ['charge', 'revise', 'copy', 'cancel'],
  REJEITADA: ['copy', 'erase'],
  EXPIRADA: ['copy', 'erase'],
  CANCELADA: ['copy', 'erase'],
  UNKNOWN: ['charge', 'revise', 'copy', 'cancel'],
};

/** What may be done to a mandate in the status that it has. One whose payer was erased is there for its amounts alone. */
export const actionsOf = ({
  statusKind,
  payerName,
}: Pick<MandateRow, 'statusKind' | 'payerName'>): readonly MandateAction[] =>
  isErasedPayer(payerName) ? [] : ACTIONS[statusKind];
