import { expect, onTestFinished } from 'vitest';
import type { Application, ShellServices } from '../../../../src-main/application/application.ts';
import { createApplication } from '../../../../src-main/application/compose/create-application.ts';
import type { LockMeasures } from '../../../../src-main/application/services.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import type { ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import type { EventName } from '../../../../src-preload/contract/index.ts';
import { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { tempFolder } from '../folders/temp-folder.ts';
import { leaseLedgerThreads } from '../ledger/leased-threads.ts';
import { practiceConnection } from '../practice-bank/practice-access.ts';
import { type ContractCalls, contractCalls } from './contract-calls.ts';

const PATIENT = { timeout: 30_000 };

/** The whole application, and every event that it emitted. */
export type OpenedApplication = ContractCalls & {
  readonly application: Application;
  readonly events: { readonly name: EventName; readonly payload: unknown }[];
  readonly close: () => Promise<void>;
};

/** The whole application with one company at a practice bank. */
export type CompanyApplication = OpenedApplication & { readonly connectionId: string };

/** A computer without a keychain: secrets are the session's, and ledgers plain. */
export const NO_KEYCHAIN = 'none';

export type ApplicationOptions = {
  readonly dataDir?: string;
  readonly services?: Partial<ShellServices>;
  /** Where the company's secrets are, when they are to be in a keychain and not in the session. */
  readonly keyring?: KeyringInMemory | typeof NO_KEYCHAIN;
  readonly lock?: Partial<LockMeasures>;
};

const keyrings = new Map<string, KeyringInMemory>();

/** The same keychain each time that a folder is opened, as on one computer. */
function keyringOf(dataDir: string): KeyringInMemory {
  const keyring = keyrings.get(dataDir) ?? new KeyringInMemory();
  keyrings.set(dataDir, keyring);
  return keyring;
}

/** Opens the application over a folder of its own; closed when the test has finished, or by hand. */
export async function openApplication({
  dataDir = tempFolder(),
  services = {},
  keyring = keyringOf(dataDir),
  lock = {},
}: ApplicationOptions = {}): Promise<OpenedApplication> {
  const application = await createApplication({
    dataDir,
    version: '0.0.0',
    services: { ...browserServices, ...services },
    openKeychain: async () => {
      if (keyring === NO_KEYCHAIN) throw new CicloError('keychain_unavailable', 'no keychain here');
      return keyring;
    },
    openThreads: leaseLedgerThreads,
    lock,
  });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= application.close();
    return closing;
  };
  onTestFinished(close);
  const events: OpenedApplication['events'] = [];
  application.onEvent((name, payload) => events.push({ name, payload }));
  return { ...contractCalls(application), application, events, close };
}

/** Adds a company at a practice bank; answers its id. Its first poll begins by itself. */
export async function addCompany(
  { ask }: Pick<ContractCalls, 'ask'>,
  ready: PracticeBankReady,
  settings: Partial<ConnectionSettings> = {},
): Promise<string> {
  return (await ask('connections', 'add', practiceConnection(ready, settings))).id;
}

/** Opens the application with a company whose first poll has ended well. */
export async function openCompany(
  ready: PracticeBankReady,
  options: ApplicationOptions = {},
): Promise<CompanyApplication> {
  const application = await openApplication(options);
  const isInSession = options.keyring === undefined || options.keyring === NO_KEYCHAIN;
  const kept = practiceConnection(ready, {}, isInSession ? 'session' : 'keychain');
  const connectionId = (await application.ask('connections', 'add', kept)).id;
  const company = { ...application, connectionId };
  await untilPolled(company);
  return company;
}

/** What a company's polls are asked of. */
type Polled = Pick<CompanyApplication, 'ask' | 'connectionId'>;

/** Waits until a poll of a company has ended well. */
export async function untilPolled(company: Polled): Promise<void> {
  await untilPollEnded(company);
  const { lastFailure } = await statusOf(company);
  if (lastFailure !== null) throw new Error(`${lastFailure.code}: ${lastFailure.message}`);
}

/** Lets a company be polled, and waits until that poll has ended, well or not. */
export async function pollOnce(company: Polled): Promise<void> {
  const { lastEndedAt } = await statusOf(company);
  await company.ask('sync', 'start', { connectionId: company.connectionId });
  await untilPollEnded(company, lastEndedAt);
}

/** Waits until a poll of a company has ended, well or not, after the one that ended at a moment. */
export async function untilPollEnded(company: Polled, after: string | null = null): Promise<void> {
  const isAtRest = async () => {
    const { state, lastEndedAt } = await statusOf(company);
    return state !== 'syncing' && lastEndedAt !== after;
  };
  await expect.poll(isAtRest, PATIENT).toBe(true);
}

const statusOf = ({ ask, connectionId }: Polled) => ask('sync', 'status', { connectionId });
