import type { Knock } from '../../support/in-process/network/webhook-receiver.ts';
import { type BankSession, openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { SWEPT_WORLD, sweepRefusals } from './refusal-sweep.ts';
import { walkSuccesses } from './success-walk.ts';
import { Traffic } from './traffic.ts';
import { variedQueries } from './varied-queries.ts';

/** Everything that a bank can answer and deliver, recorded. */
export type WholeTraffic = {
  readonly session: BankSession;
  readonly traffic: Traffic;
  readonly deliveries: readonly Knock[];
  readonly close: () => Promise<void>;
};

/** Has a bank answer each endpoint's success and each of its refusals, and read every record of a told world in varied ways. */
export async function wholeTraffic(): Promise<WholeTraffic> {
  const traffic = new Traffic();
  const session = await openBank(SWEPT_WORLD, Date.now, traffic.record);
  for (const { path } of await variedQueries(session)) await session.get(path);
  await sweepRefusals(session, traffic.record);
  const deliveries = await walkSuccesses(session);
  return { session, traffic, deliveries, close: () => session.bank.close() };
}
