import { createApplication } from '../../src-main/application/create-application.ts';
import { browserServices } from '../../src-main/shells/browser/services.ts';
import type { ChargeBatch, ChargeMonth, IntendedCharge } from '../../src-preload/contract/charging.ts';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { contractCalls } from './contract-calls.ts';
import { KeyringInMemory } from './keyring-in-memory.ts';
import type { practiceConnection } from './practice-access.ts';
import { chargeOf } from './proposed-charge.ts';

/** What the process is to do: charge the month, or correct one charge, and be killed on the way; or go on with what the one before left. */
export type ChildOrders = {
  readonly dataDir: string;
  readonly connection: ReturnType<typeof practiceConnection>;
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

const PAUSE_MS = 20;
const orders: ChildOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const tell = (news: ChildNews): boolean => process.stdout.write(`${JSON.stringify(news)}\n`);
const application = await createApplication({
  dataDir: orders.dataDir,
  version: '0.0.0',
  services: browserServices,
  openKeychain: async () => new KeyringInMemory(),
});

const { askByName: ask } = contractCalls(application);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, PAUSE_MS));
}

/** Secrets are kept for a session only, so the next process is given them again. */
async function connect(): Promise<string> {
  const { connection } = orders;
  const { settings, credentials, storage } = connection;
  const [known] = await ask<Connection[]>('connections.list');
  if (known) await ask('connections.update', { id: known.id, settings, credentials, storage });
  const id = known?.id ?? (await ask<Connection>('connections.add', connection)).id;
  await until(async () => {
    const { state, lastReport } = await ask<SyncStatus>('sync.status', { connectionId: id });
    return state !== 'syncing' && lastReport !== null;
  });
  return id;
}

const isOpen = ({ waiting, sent, unknown }: ChargeBatch): boolean => waiting + sent + unknown > 0;

async function sendable(connectionId: string): Promise<IntendedCharge[]> {
  const { first, last } = orders;
  const account = { branch: '0001', account: '4820175', accountType: 'CORRENTE' };
  await ask('charging.setReceiver', { connectionId, ...account });
  const { rows } = await ask<ChargeMonth>('charging.month', { connectionId, first, last });
  return rows.filter(({ isSendable }) => isSendable).map(chargeOf);
}

/** Charges one mandate and corrects that charge: killed within, it leaves one step, both or none. */
async function correct(connectionId: string): Promise<void> {
  const [charge] = await sendable(connectionId);
  if (!charge) throw new Error('nothing to charge');
  const sent = await ask<{ kind: string; id: string }>('charging.sendOne', { connectionId, charge });
  if (sent.kind !== 'done') throw new Error(JSON.stringify(sent));
  tell({ kind: 'correcting', idRec: charge.idRec, txid: sent.id });
  const better = { ...charge, info: 'Corrigida' };
  await ask('charging.replace', { connectionId, txid: sent.id, charge: better });
}

async function charge(connectionId: string): Promise<void> {
  const charges = await sendable(connectionId);
  tell({ kind: 'sending', idRecs: charges.map(({ idRec }) => idRec) });
  const answer = await ask<{ kind: string }>('charging.sendMonth', { connectionId, charges });
  if (answer.kind !== 'started') throw new Error(JSON.stringify(answer));
}

async function resume(connectionId: string): Promise<void> {
  const found = await ask<ChargeBatch[]>('charging.batches', { connectionId });
  tell({ kind: 'found', batches: found });
  for (const { batchId } of found.filter(isOpen)) {
    await ask('charging.resume', { connectionId, batchId });
  }
}

const connectionId = await connect();
await { charge, correct, resume }[orders.task](connectionId);
const batches = () => ask<ChargeBatch[]>('charging.batches', { connectionId });
await until(async () => (await batches()).every(({ isRunning }) => !isRunning));
tell({ kind: 'finished', batches: await batches() });
await application.close();
