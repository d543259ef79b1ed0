import type { Emit } from '../../src-preload/contract/index.ts';
import { asCicloError } from '../core/failure.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { appHandlers, noticeBoard } from './app.ts';
import type { Application, EventListener, ShellServices } from './application.ts';
import { bankConnections } from './bank-connections.ts';
import { openConnectionRegistry } from './connection-registry.ts';
import { connectionsHandlers } from './connections.ts';
import { cyclesHandlers } from './cycles.ts';
import { openDataFolder } from './data-folder.ts';
import { exportsHandlers } from './exports.ts';
import { openLedgerThreads, threadedLedgers } from './ledger-threads.ts';
import { mandatesHandlers } from './mandates.ts';
import { overviewHandlers } from './overview.ts';
import { createPolling } from './polling.ts';
import { createPractice } from './practice.ts';
import { createPracticeBankControls } from './practice-bank.ts';
import { printingHandlers } from './printing.ts';
import { openSecretVault } from './secret-vault.ts';
import { openSettingsFile } from './settings-file.ts';

/** What a shell brings to the application. */
export type ApplicationOptions = {
  readonly dataDir: string;
  readonly version: string;
  readonly services: ShellServices;
  /** Opens the keychain; the system's own unless said. */
  readonly openKeychain?: () => Promise<SecretStore>;
};

/** Composes the application over one data folder. Throws `read_only` when the folder cannot be used. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { emit, onEvent } = eventHub();
  const notices = noticeBoard(emit);
  const folder = openDataFolder(options.dataDir);
  const settings = openSettingsFile(folder.settingsFile, notices.post);
  const vault = openSecretVault(options.openKeychain);
  const registry = openConnectionRegistry(settings, folder, vault);
  const ledgers = threadedLedgers(openLedgerThreads(), folder);
  ledgers.onNotice(notices.post);
  const banks = bankConnections(registry);
  const polling = createPolling(registry, ledgers, emit);
  const announce = (): void => emit('connections.changed', [...registry.list()]);
  const practice = createPractice({ registry, ledgers, polling, emit, announce });
  const practiceBank = createPracticeBankControls(practice);
  for (const connection of registry.list()) {
    if (connection.isPractice) continue;
    await ledgers.open(connection.id).catch((error: unknown) => notices.post(asCicloError(error)));
    polling.follow(connection);
  }
  void practice.resume().catch((error: unknown) => notices.post(asCicloError(error)));
  const facts = { version: options.version, shell: options.services.kind };
  return {
    handlers: {
      app: appHandlers(facts, settings, vault, notices),
      connections: connectionsHandlers({ registry, ledgers, banks, polling, emit }),
      cycles: cyclesHandlers(ledgers, (connectionId) => emit('sync.ledgerChanged', { connectionId })),
      exports: exportsHandlers(ledgers, options.services, emit),
      mandates: mandatesHandlers(ledgers, banks),
      overview: overviewHandlers(ledgers),
      practice: practice.handlers,
      practiceBank: practiceBank.handlers,
      printing: printingHandlers(options.services),
      sync: polling.handlers,
    },
    onEvent,
    close: async () => {
      practiceBank.close();
      await polling.close();
      await practice.close();
      await ledgers.close();
    },
  };
}

function eventHub(): { readonly emit: Emit; readonly onEvent: Application['onEvent'] } {
  const listeners = new Set<EventListener>();
  return {
    emit: (name, payload) => {
      for (const listener of listeners) listener(name, payload);
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
