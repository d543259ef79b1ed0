import type { Emit, Handlers } from '../../src-preload/contract/index.ts';
import { asCicloError } from '../core/failure.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { activationHandlers } from './activation.ts';
import { appHandlers, noticeBoard } from './app.ts';
import type { Application, EventListener, ShellServices } from './application.ts';
import { bankConnections } from './bank-connections.ts';
import { type Charging, createCharging } from './charging.ts';
import { confirmationsHandlers } from './confirmations.ts';
import { openConnectionRegistry } from './connection-registry.ts';
import { connectionsHandlers } from './connections.ts';
import { cyclesHandlers } from './cycles.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { sharedFolderNotice } from './data-folder-modes.ts';
import { createDesktop, type Desktop, type DesktopParts } from './desktop.ts';
import { doctorHandlers } from './doctor.ts';
import { exportsHandlers } from './exports.ts';
import { openLedgerThreads, threadedLedgers } from './ledger-threads.ts';
import { locationsHandlers } from './locations.ts';
import { mandateWritingHandlers } from './mandate-writing.ts';
import { mandatesHandlers } from './mandates.ts';
import { type Network, watchNetwork } from './network.ts';
import { offlineGuard } from './offline-guard.ts';
import { overviewHandlers } from './overview.ts';
import type { Parts } from './parts.ts';
import { personalDataHandlers } from './personal-data.ts';
import { createPolling } from './polling.ts';
import { createPractice, type Practice } from './practice.ts';
import { createPracticeBankControls, type PracticeBankControls } from './practice-bank.ts';
import { printingHandlers } from './printing.ts';
import { createSafeWrites } from './safe-writes.ts';
import { openSecretVault } from './secret-vault.ts';
import { openSettingsFile } from './settings-file.ts';
import { trackingHandlers } from './tracking.ts';
import { createWebhooks, type Webhooks } from './webhooks/create-webhooks.ts';
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
  const network = watchNetwork();
  const parts = createParts(options, emit, network);
  const features = createFeatures({ ...parts, onEvent, network });
  await takeUp(parts, features);
  return {
    handlers: handlersOf(options, parts, features),
    onEvent,
    preferences: () => parts.settings.read().preferences,
    postNotice: parts.notices.post,
    sleep: () => parts.polling.hold('lid'),
    wake: () => parts.polling.release('lid'),
    close: () => closeAll(parts, features),
  };
}

/** The parts, and where everything is. */
type PartsOverFolder = Parts & { readonly folder: DataFolder };

function createParts(options: ApplicationOptions, emit: Emit, network: Network): PartsOverFolder {
  const { services } = options;
  const notices = noticeBoard(emit);
  const folder = openDataFolder(options.dataDir);
  const shared = sharedFolderNotice(folder.root);
  if (shared !== null) notices.post(shared);
  const settings = openSettingsFile(folder.settingsFile, notices.post);
  const vault = openSecretVault(options.openKeychain);
  const registry = openConnectionRegistry(settings, folder, vault);
  const ledgers = threadedLedgers(openLedgerThreads(), folder);
  ledgers.onNotice(notices.post);
  const banks = bankConnections(registry);
  const polling = createPolling(registry, ledgers, emit, network);
  const tools = { registry, ledgers, banks, polling, vault, settings, services, notices, emit };
  const refuseOffline = offlineGuard({ registry, polling, network });
  return { ...tools, folder, writes: createSafeWrites({ ...tools, refuseOffline }) };
}

/** What lives as long as the application, and ends with it. */
type Features = {
  readonly practice: Practice;
  readonly practiceBank: PracticeBankControls;
  readonly webhooks: Webhooks;
  readonly desktop: Desktop;
  readonly charging: Charging;
};

function createFeatures(parts: DesktopParts): Features {
  const { registry, emit } = parts;
  const announce = (): void => emit('connections.changed', [...registry.list()]);
  const practice = createPractice({ ...parts, announce });
  return {
    practice,
    practiceBank: createPracticeBankControls(practice),
    webhooks: createWebhooks(parts, practicePanel(registry, practice)),
    desktop: createDesktop(parts),
    charging: createCharging(parts),
  };
}

/** Opens the companies and goes on where an earlier run ended; what keeps one from it is told, and the others go on. */
async function takeUp(
  { registry, ledgers, polling, writes, notices }: Parts,
  { practice, webhooks, desktop }: Features,
): Promise<void> {
  const tell = (error: unknown): void => notices.post(asCicloError(error));
  const resolveDoubts = (connectionId: string): void =>
    void writes.resolve(connectionId).catch(() => undefined);
  polling.onPolled(resolveDoubts);
  for (const connection of registry.list()) {
    if (connection.isPractice) continue;
    await ledgers.open(connection.id).catch(tell);
    void registry.takeInSecrets(connection.id).catch(tell);
    resolveDoubts(connection.id);
    polling.follow(connection);
  }
  for (const feature of [practice, webhooks, desktop]) void feature.resume().catch(tell);
}

function handlersOf(
  { version, services }: ApplicationOptions,
  parts: PartsOverFolder,
  features: Features,
): Handlers {
  const { ledgers, banks, polling, settings, vault, notices, emit } = parts;
  return {
    app: appHandlers({ version, shell: services.kind }, settings, vault, notices, emit),
    connections: connectionsHandlers({ ...parts, webhooks: features.webhooks }),
    cycles: cyclesHandlers(ledgers, (connectionId) => emit('sync.ledgerChanged', { connectionId })),
    exports: exportsHandlers(ledgers, services, emit),
    mandates: mandatesHandlers(ledgers, banks),
    overview: overviewHandlers(ledgers),
    personalData: personalDataHandlers(parts),
    practice: features.practice.handlers,
    practiceBank: features.practiceBank.handlers,
    printing: printingHandlers(services),
    sync: polling.handlers,
    writing: writingHandlers(parts),
    webhooks: features.webhooks.handlers,
    desktop: features.desktop.handlers,
    mandateWriting: mandateWritingHandlers(parts),
    locations: locationsHandlers(parts),
    confirmations: confirmationsHandlers(parts),
    activation: activationHandlers(parts),
    charging: features.charging.handlers,
    tracking: trackingHandlers(parts),
    doctor: doctorHandlers(parts),
  };
}

/** In this order: what asks is ended before what answers, the ledgers last. */
async function closeAll({ writes, polling, ledgers }: Parts, features: Features): Promise<void> {
  const { practiceBank, charging, webhooks, desktop, practice } = features;
  practiceBank.close();
  for (const part of [charging, webhooks, desktop, writes, polling, practice, ledgers]) await part.close();
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
