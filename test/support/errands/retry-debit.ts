import type { ChildCompany } from '../child-company.ts';
import { settleDoubts } from './settle-doubts.ts';

/** Asks for a failed debit to be tried once more on the first day that the planner offers, where it offers one. */
export async function retryDebit(company: ChildCompany, txid: string): Promise<void> {
  const { ask, connectionId } = company;
  await settleDoubts(company);
  const { days } = await ask('charging', 'retryPlan', { connectionId, txid });
  const legal = days.find(({ refusals }) => refusals.length === 0);
  if (legal === undefined) return;
  const answer = await ask('charging', 'retry', { connectionId, txid, date: legal.date });
  if (answer.kind !== 'tried' || answer.result.kind !== 'done') throw new Error(JSON.stringify(answer));
}
