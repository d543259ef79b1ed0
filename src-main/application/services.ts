import type { Emit, EventName, EventPayload } from '../../src-preload/contract/index.ts';
import type { CicloError } from '../core/failure.ts';
import type { ShellServices } from './application.ts';
import type { BankConnections } from './companies/bank-connections.ts';
import type { DataFolder } from './companies/data-folder.ts';
import type { ConnectionRegistry } from './companies/registry.ts';
import type { SettingsFile } from './companies/settings-file.ts';
import type { SecretVault } from './companies/vault.ts';
import type { LedgerGateway } from './ledgers/gateway.ts';
import type { LedgerKeys } from './ledgers/ledger-keys.ts';
import type { CompanyTag } from './log/company-tags.ts';
import type { EventLog } from './log/event-log.ts';
import type { SafeWrites } from './outbox/outbox.ts';
import type { Polling } from './polling/polling.ts';

/** Listens to one event of the app; answers the function that stops listening. */
export type Subscribe = <Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
) => () => void;

/** What use cases are given: who the banks are, where the ledgers are, and how to write, tell and ask. */
export type Parts = {
  readonly registry: ConnectionRegistry;
  readonly ledgers: LedgerGateway;
  readonly keys: LedgerKeys;
  readonly folder: DataFolder;
  readonly banks: BankConnections;
  readonly polling: Polling;
  readonly writes: SafeWrites;
  readonly vault: SecretVault;
  readonly settings: SettingsFile;
  readonly services: ShellServices;
  readonly notices: NoticeBoard;
  readonly emit: Emit;
  readonly subscribe: Subscribe;
  readonly log: EventLog;
  /** A company as the log names it. */
  readonly tagOf: (connectionId: string) => CompanyTag;
};

/** Notices for people: those of the start wait until the first window asks. */
export type NoticeBoard = {
  readonly post: (notice: CicloError) => void;
  readonly takePending: () => readonly CicloError[];
};
