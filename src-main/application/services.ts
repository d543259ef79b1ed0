import type { Emit } from '../../src-preload/contract/index.ts';
import type { ShellServices } from './application.ts';
import type { BankConnections } from './companies/bank-connections.ts';
import type { DataFolder } from './companies/data-folder.ts';
import type { ConnectionRegistry } from './companies/registry.ts';
import type { SettingsFile } from './companies/settings-file.ts';
import type { SecretVault } from './companies/vault.ts';
import type { NoticeBoard } from './features/app/app.ts';
import type { LedgerGateway } from './ledgers/gateway.ts';
import type { LedgerKeys } from './ledgers/ledger-keys.ts';
import type { CompanyTag } from './log/company-tags.ts';
import type { EventLog } from './log/event-log.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Polling } from './polling/polling.ts';

/** What use cases are given: who the banks are, where the ledgers are, and how to write, tell and ask. */
export type Parts = {
  readonly registry: ConnectionRegistry;
  readonly ledgers: LedgerGateway;
  readonly keys: LedgerKeys;
  readonly folder: DataFolder;
  readonly banks: BankConnections;
  readonly polling: Polling;
  readonly outbox: Outbox;
  readonly vault: SecretVault;
  readonly settings: SettingsFile;
  readonly services: ShellServices;
  readonly notices: NoticeBoard;
  readonly emit: Emit;
  readonly log: EventLog;
  /** A company as the log names it. */
  readonly tagOf: (connectionId: string) => CompanyTag;
};
