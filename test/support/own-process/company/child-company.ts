import { createApplication } from '../../../../src-main/application/compose/create-application.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import { type ContractCalls, contractCalls } from '../../in-process/application/contract-calls.ts';
import type { practiceConnection } from '../../in-process/practice-bank/practice-access.ts';
import { until as untilWithin } from '../../in-process/until.ts';

/** Where a process finds what those before it left, and the bank of its company. */
export type CompanyOrders = {
  readonly dataDir: string;
  readonly connection: ReturnType<typeof practiceConnection>;
};

/** The application in a process of its own, with its one company. */
export type ChildCompany = ContractCalls & {
  readonly connectionId: string;
  readonly close: () => Promise<void>;
};

/** Waits for what only asking tells, until the test ends this process. */
export const until = (isSo: () => Promise<boolean>): Promise<void> =>
  untilWithin(isSo, Number.POSITIVE_INFINITY);

/** Opens the application over a data folder and waits for the first poll of its company, which is added where there is none. */
export async function childCompany({ dataDir, connection }: CompanyOrders): Promise<ChildCompany> {
  const application = await createApplication({
    dataDir,
    version: '0.0.0',
    services: browserServices,
    // No keychain outlives the process, so the ledger stays plain.
    openKeychain: () => Promise.reject(new CicloError('keychain_unavailable', 'none in this process')),
  });
  const calls = contractCalls(application);
  const connectionId = await connect(calls, connection);
  return { ...calls, connectionId, close: application.close };
}

/** Secrets are kept for a session only, so the next process is given them again. */
async function connect({ ask }: ContractCalls, connection: CompanyOrders['connection']): Promise<string> {
  const { settings, credentials, storage } = connection;
  const [known] = await ask('connections', 'list', null);
  if (known) await ask('connections', 'update', { id: known.id, settings, credentials, storage });
  const { id: connectionId } = known ?? (await ask('connections', 'add', connection));
  await until(async () => {
    const { state, lastReport } = await ask('sync', 'status', { connectionId });
    return state !== 'syncing' && lastReport !== null;
  });
  return connectionId;
}
