import type { ChargeMonth, IntendedCharge } from '../../../../src-preload/contract/charge-month.ts';
import type { ChargeBatch } from '../../../../src-preload/contract/charging.ts';
import { chargeOf } from '../../fake/records/proposed-charge.ts';
import { type CompanyOrders, childCompany, until } from './child-company.ts';

/** What the process is to do: charge the month, or correct one charge, and be killed on the way; or go on with what the one before left. */
export type ChildOrders = CompanyOrders & {
  readonly first: string;
  readonly last: string;
  readonly task: 'charge' | 'correct' | 'resume';
};

/** What a process tells, a line of JSON each. */
export type ChildNews =
  | { readonly kind: 'sending'; readonly idRecs: readonly string[] }
  | { readonly kind: 'correcting'; readonly idRec: string; readonly txid: string }
  | { readonly kind: 'found'; readonly batches: readonly ChargeBatch[] }
  | { readonly kind: 'finished'; readonly batches: readonly ChargeBatch[] };

const orders: ChildOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const report = (news: ChildNews): boolean => process.stdout.write(`${JSON.stringify(news)}\n`);
const { askByName: ask, connectionId, close } = await childCompany(orders);

const isOpen = ({ waiting, sent, unknown }: ChargeBatch): boolean => waiting + sent + unknown > 0;

async function sendable(): Promise<IntendedCharge[]> {
  const { first, last } = orders;
  const account = { branch: '0001', account: '4820175', accountType: 'CORRENTE' };
  await ask('charging.setReceiver', { connectionId, ...account });
  const { rows } = await ask<ChargeMonth>('charging.month', { connectionId, first, last });
  return rows.filter(({ isSendable }) => isSendable).map(chargeOf);
}

/** Charges one mandate and corrects that charge: killed within, it leaves one step, both or none. */
async function correct(): Promise<void> {
  const [charge] = await sendable();
  if (!charge) throw new Error('nothing to charge');
  const sent = await ask<{ kind: string; id: string }>('charging.sendOne', { connectionId, charge });
  if (sent.kind !== 'done') throw new Error(JSON.stringify(sent));
  report({ kind: 'correcting', idRec: charge.idRec, txid: sent.id });
  const better = { ...charge, info: 'Corrigida' };
  await ask('charging.replace', { connectionId, txid: sent.id, charge: better });
}

async function charge(): Promise<void> {
  const charges = await sendable();
  report({ kind: 'sending', idRecs: charges.map(({ idRec }) => idRec) });
  const answer = await ask<{ kind: string }>('charging.sendMonth', { connectionId, charges });
  if (answer.kind !== 'started') throw new Error(JSON.stringify(answer));
}

async function resume(): Promise<void> {
  const found = await ask<ChargeBatch[]>('charging.batches', { connectionId });
  report({ kind: 'found', batches: found });
  for (const { batchId } of found.filter(isOpen)) {
    await ask('charging.resume', { connectionId, batchId });
  }
}

await { charge, correct, resume }[orders.task]();
const batches = () => ask<ChargeBatch[]>('charging.batches', { connectionId });
await until(async () => (await batches()).every(({ isRunning }) => !isRunning));
report({ kind: 'finished', batches: await batches() });
await close();
