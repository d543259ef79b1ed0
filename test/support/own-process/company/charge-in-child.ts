import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import { practiceConnection } from '../../in-process/practice-bank/practice-access.ts';
import { runChild } from '../killed-child.ts';
import type { ChildNews, ChildOrders } from './charged-month-child.ts';

const CHILD = new URL('./charged-month-child.ts', import.meta.url).pathname;

/** When a process is killed: so many milliseconds after it has begun to send; never, when null. */
export type KillAfterMs = number | null;

/** What a process told before it ended, and whether it was killed. */
export type ChargingEnd = { readonly news: readonly ChildNews[]; readonly wasKilled: boolean };

/** Lets the app charge a month, or go on with it, in a process of its own over a data folder. */
export async function chargeInChild(
  ready: PracticeBankReady,
  orders: Pick<ChildOrders, 'dataDir' | 'first' | 'last' | 'task'>,
  killAfterMs: KillAfterMs,
): Promise<ChargingEnd> {
  const whole: ChildOrders = { ...orders, connection: practiceConnection(ready) };
  const { lines, wasKilled } = await runChild(CHILD, whole, killAfterMs);
  return { news: lines.map((line): ChildNews => JSON.parse(line)), wasKilled };
}
