import { type ChildCompany, until } from '../child-company.ts';

/**
 * Asks for many failed debits together to be tried once more, each on its first legal day: goes on with a batch that an earlier process left, then asks for those that
 * no batch has named. The planner then counts one retry of each.
 */
export async function retryDebits(company: ChildCompany, txids: readonly string[]): Promise<void> {
  await resumeStopped(company);
  const wanted = [];
  for (const txid of txids) {
    const { used, days } = await planOf(company, txid);
    const legal = days.find(({ refusals }) => refusals.length === 0);
    if (used.length === 0 && legal !== undefined) wanted.push({ txid, date: legal.date });
  }
  const { ask, connectionId } = company;
  if (wanted.length > 0) {
    // All of a batch are journaled at once: what is left of one that was killed is all or nothing.
    if (wanted.length !== txids.length) throw new Error(`${wanted.length} of ${txids.length} were left out`);
    const answer = await ask('charging', 'retryMany', { connectionId, retries: wanted });
    if (answer.kind !== 'started') throw new Error(JSON.stringify(answer));
  }
  await resumeStopped(company);
  for (const txid of txids) {
    const { used } = await planOf(company, txid);
    if (used.length !== 1) throw new Error(`the planner counts ${used.length} retries of ${txid}`);
  }
}

const planOf = ({ ask, connectionId }: ChildCompany, txid: string) =>
  ask('charging', 'retryPlan', { connectionId, txid });

/** Goes on, as a person does, with what stands still, until no batch is unfinished. */
async function resumeStopped({ ask, connectionId }: ChildCompany): Promise<void> {
  await until(async () => {
    const batches = await ask('charging', 'retryBatches', { connectionId });
    const open = batches.find(({ waiting, sent, unknown }) => waiting + sent + unknown > 0);
    if (open === undefined) return batches.every(({ isRunning }) => !isRunning);
    if (!open.isRunning) await ask('charging', 'resumeRetries', { connectionId, batchId: open.batchId });
    return false;
  });
}
