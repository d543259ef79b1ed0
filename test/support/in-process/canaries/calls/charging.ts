import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

const sent = async (company: Company) => ({ ...company.own, txid: (await company.charge()).txid });
const paused = async (company: Company) => ({ ...company.own, batchId: await company.pausedBatch() });

export const charging: Examples<'charging'> = {
  receiver: ({ own }) => own,
  setReceiver: ({ own, account }) => ({ ...own, ...account }),
  month: (company) => company.month(),
  chosen: async (company) => ({
    ...(await company.month()),
    draft: { choices: [], isLateMoved: true, edits: [] },
  }),
  recheck: async (company) => ({ ...company.own, charges: [await company.intended()] }),
  sendMonth: async (company) => ({ ...company.own, charges: await company.intendedCharges(2) }),
  batches: ({ own }) => own,
  batch: paused,
  resume: paused,
  pause: paused,
  abandon: paused,
  nextDays: async (company) => ({ ...company.own, idRec: (await company.intended()).idRec }),
  sendOne: async (company) => ({ ...company.own, charge: await company.intended() }),
  changePlan: sent,
  cancel: sent,
  replace: async (company) => {
    const { txid, charge } = await company.charge();
    return { ...company.own, txid, charge: { ...charge, info: 'Mensalidade corrigida' } };
  },
  retryPlan: sent,
  retry: async (company) => ({ ...company.own, ...(await company.failedCharge()) }),
};
