import type { Emit } from '../../src-preload/contract/index.ts';
import type { NoticeBoard } from './app.ts';
import type { ShellServices } from './application.ts';
import type { BankConnections } from './bank-connections.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { DataFolder } from './data-folder.ts';
import type { LedgerGateway } from './ledger-gateway.ts';
import type { LedgerKeys } from './ledger-keys.ts';
import type { Polling } from './polling.ts';
import type { SafeWrites } from './safe-writes.ts';
import type { SecretVault } from './secret-vault.ts';
import type { SettingsFile } from './settings-file.ts';

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
};
