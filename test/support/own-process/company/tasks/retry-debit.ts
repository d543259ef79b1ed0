import type { ChildCompany } from '../child-company.ts';
import { settleWrites } from './settle-writes.ts';

/** Asks for a failed debit to be tried once more on the first day that the planner offers, where it offers one; it then counts one. */
export async function retryDebit(company: ChildCompany, txid: string): Promise<void> {
  const { ask, connectionId } = company;
  const plan = () => ask('charging', 'retryPlan', { connectionId, txid });
  await settleWrites(company);
  const legal = (await plan()).days.find(({ refusals }) => refusals.length === 0);
  if (legal !== undefined) {
    const answer = await ask('charging', 'retry', { connectionId, txid, date: legal.date });
    if (answer.kind !== 'tried' || answer.result.kind !== 'done') throw new Error(JSON.stringify(answer));
  }
  const { used } = await plan();
  if (used.length !== 1) throw new Error(`the planner counts ${used.length} retries`);
}
