import type { Emit } from '../../src-preload/contract/index.ts';
import { asCicloError } from '../core/failure.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { activationHandlers } from './activation.ts';
import { appHandlers, noticeBoard } from './app.ts';
import type { Application, EventListener, ShellServices } from './application.ts';
import { bankConnections } from './bank-connections.ts';
import { createCharging } from './charging.ts';
import { confirmationsHandlers } from './confirmations.ts';
import { openConnectionRegistry } from './connection-registry.ts';
import { connectionsHandlers } from './connections.ts';
import { cyclesHandlers } from './cycles.ts';
import { openDataFolder } from './data-folder.ts';
import { createDesktop } from './desktop.ts';
import { doctorHandlers } from './doctor.ts';
import { exportsHandlers } from './exports.ts';
import { openLedgerThreads, threadedLedgers } from './ledger-threads.ts';
import { locationsHandlers } from './locations.ts';
import { mandateWritingHandlers } from './mandate-writing.ts';
import { mandatesHandlers } from './mandates.ts';
import { watchNetwork } from './network.ts';
import { offlineGuard } from './offline-guard.ts';
import { overviewHandlers } from './overview.ts';
import type { Parts } from './parts.ts';
import { createPolling } from './polling.ts';
import { createPractice } from './practice.ts';
import { createPracticeBankControls } from './practice-bank.ts';
import { printingHandlers } from './printing.ts';
import { createSafeWrites } from './safe-writes.ts';
import { openSecretVault } from './secret-vault.ts';
import { openSettingsFile } from './settings-file.ts';
import { trackingHandlers } from './tracking.ts';
import { createWebhooks } from './webhooks/create-webhooks.ts';
import { practicePanel } from './webhooks/practice-panel.ts';
import { writingHandlers } from './writing.ts';

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
  const network = watchNetwork();
  const polling = createPolling(registry, ledgers, emit, network);
  const announce = (): void => emit('connections.changed', [...registry.list()]);
  const tools = {
    registry,
    ledgers,
    banks,
    polling,
    vault,
    settings,
    services: options.services,
    notices,
    emit,
  };
  const writes = createSafeWrites({ ...tools, refuseOffline: offlineGuard({ registry, polling, network }) });
  const resolveDoubts = (connectionId: string): void =>
    void writes.resolve(connectionId).catch(() => undefined);
  polling.onPolled(resolveDoubts);
  const parts: Parts = { ...tools, writes };
  const practice = createPractice({ registry, ledgers, polling, emit, announce });
  const webhooks = createWebhooks(parts, practicePanel(registry, practice));
  const desktop = createDesktop({ ...parts, onEvent, network });
  const charging = createCharging(parts);
  const practiceBank = createPracticeBankControls(practice);
  for (const connection of registry.list()) {
    if (connection.isPractice) continue;
    await ledgers.open(connection.id).catch((error: unknown) => notices.post(asCicloError(error)));
    resolveDoubts(connection.id);
    polling.follow(connection);
  }
  for (const feature of [practice, webhooks, desktop])
    void feature.resume().catch((error: unknown) => notices.post(asCicloError(error)));
  const facts = { version: options.version, shell: options.services.kind };
  return {
    handlers: {
      app: appHandlers(facts, settings, vault, notices, emit),
      connections: connectionsHandlers({ registry, ledgers, polling, webhooks, emit }),
      cycles: cyclesHandlers(ledgers, (connectionId) => emit('sync.ledgerChanged', { connectionId })),
      exports: exportsHandlers(ledgers, options.services, emit),
      mandates: mandatesHandlers(ledgers, banks),
      overview: overviewHandlers(ledgers),
      practice: practice.handlers,
      practiceBank: practiceBank.handlers,
      printing: printingHandlers(options.services),
      sync: polling.handlers,
      writing: writingHandlers(parts),
      webhooks: webhooks.handlers,
      desktop: desktop.handlers,
      mandateWriting: mandateWritingHandlers(parts),
      locations: locationsHandlers(parts),
      confirmations: confirmationsHandlers(parts),
      activation: activationHandlers(parts),
      charging: charging.handlers,
      tracking: trackingHandlers(parts),
      doctor: doctorHandlers(parts),
    },
    onEvent,
    preferences: () => settings.read().preferences,
    sleep: () => polling.hold('lid'),
    wake: () => polling.release('lid'),
    close: async () => {
      practiceBank.close();
      await charging.close();
      await webhooks.close();
      await desktop.close();
      await writes.close();
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
