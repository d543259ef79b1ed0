import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';

/** An unpaid charge as the list shows it, due on 10 June 2026. */
export const cycleRow = (txid: string, changes: Partial<CycleRow> = {}): CycleRow => ({
  ...{ txid, idRec: null, contract: '', payerName: '', payerDocument: '', status: 'ATIVA' },
  ...{
    dueDate: '2026-06-10',
    settleDate: '2026-06-10',
    amount: 100,
    owed: 100,
    paid: 0,
    refunded: 0,
    paidAt: null,
  },
  ...{ state: 'unpaid', group: 'unpaid', daysLate: 1, mayBeDebited: false, reasons: [] },
  ...changes,
});
