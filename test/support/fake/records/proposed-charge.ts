import type { IntendedCharge, ProposedCharge } from '../../../../src-preload/contract/charge-month.ts';

/** The charge that a proposal asks for. */
export const chargeOf = (row: ProposedCharge): IntendedCharge => ({
  idRec: row.idRec,
  dueDate: row.dueDate,
  amount: row.amount ?? 1_000,
  adjustsToBusinessDay: row.adjustsToBusinessDay,
  info: '',
});
