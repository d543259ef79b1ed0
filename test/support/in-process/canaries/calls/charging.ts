import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

const sent = async (company: Company) => ({ ...company.own, txid: (await company.charge()).txid });
const paused = async (company: Company) => ({ ...company.own, batchId: await company.pausedBatch() });

/** A batch of retries; one by itself is done at once. */
async function stoppedRetries(company: Company): Promise<{ connectionId: string; batchId: string }> {
  const started = await company.ask('charging', 'retryMany', {
    ...company.own,
    retries: [await company.failedCharge()],
  });
  if (started.kind !== 'started') throw new Error('the retries were not taken up');
  return company.untilRetried(started.batchId);
}

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
  retryMany: async (company) => ({ ...company.own, retries: [await company.failedCharge()] }),
  retryBatches: ({ own }) => own,
  retryBatch: stoppedRetries,
  resumeRetries: stoppedRetries,
  pauseRetries: stoppedRetries,
  abandonRetries: stoppedRetries,
  retryPlan: sent,
  retry: async (company) => ({ ...company.own, ...(await company.failedCharge()) }),
};
