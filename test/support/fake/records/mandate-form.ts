import type { MandateForm } from '../../../../src-main/core/checks/check-mandate-draft.ts';

/** A new mandate as a person types it into the form, with nothing wrong; some of it changed. */
export function mandateForm(change: Partial<MandateForm> = {}): MandateForm {
  return {
    payerName: 'Heloísa Araújo',
    payerDocument: '123.456.789-09',
    contract: 'C-001',
    object: 'Plano mensal',
    periodicity: 'Mensal',
    firstDate: '05/12/2026',
    lastDate: '',
    fixedAmount: '1.234,56',
    floorAmount: '',
    retryPolicy: 'sim',
    agreement: '',
    locationId: '',
    joiningTxid: '',
    ...change,
  };
}
