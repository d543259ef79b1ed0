import type { Emit, Handlers } from '../../../src-preload/contract/index.ts';
import type { FailedRequest } from '../../api-client/transport/sender.ts';
import { asCicloError } from '../../core/failure.ts';
import { openKeychain } from '../../secrets/keychain.ts';
import type { SecretStore } from '../../secrets/secret-store.ts';
import type { UpdateSource } from '../../updates/update-source.ts';
import type { Application, EventListener, ShellServices } from '../application.ts';
import { bankConnections } from '../companies/bank-connections.ts';
import { openDataFolder } from '../companies/data-folder.ts';
import { sharedFolderNotice } from '../companies/data-folder-modes.ts';
import { openConnectionRegistry } from '../companies/registry.ts';
import { openSettingsFile } from '../companies/settings-file.ts';
import { openSecretVault } from '../companies/vault.ts';
import { activationHandlers } from '../features/activation/activation.ts';
import { appHandlers, noticeBoard } from '../features/app/app.ts';
import { type Charging, createCharging } from '../features/charging/charging.ts';
import { confirmationsHandlers } from '../features/confirmations/confirmations.ts';
import { connectionsHandlers, followConnection } from '../features/connections/connections.ts';
import { encryptionHandlers } from '../features/connections/encryption.ts';
import { cyclesHandlers } from '../features/cycles/cycles.ts';
import { createDesktop, type Desktop, type DesktopParts } from '../features/desktop/desktop.ts';
import { doctorHandlers } from '../features/doctor/doctor.ts';
import { exportsHandlers } from '../features/exports/exports.ts';
import { locationsHandlers } from '../features/locations/locations.ts';
import { createLock, type Lock, type LockMeasures } from '../features/lock/lock.ts';
import { mandateWritingHandlers } from '../features/mandate-writing/mandate-writing.ts';
import { mandatesHandlers } from '../features/mandates/mandates.ts';
import { overviewHandlers } from '../features/overview/overview.ts';
import { personalDataHandlers } from '../features/personal-data/personal-data.ts';
import { createPractice, type Practice } from '../features/practice/practice.ts';
import {
  createPracticeBankControls,
  type PracticeBankControls,
} from '../features/practice-bank/practice-bank.ts';
import { printingHandlers } from '../features/printing/printing.ts';
import { supportHandlers } from '../features/support/support.ts';
import { trackingHandlers } from '../features/tracking/tracking.ts';
import { createUpdates, type Updates } from '../features/updates/updates.ts';
import { createWebhooks, type Webhooks } from '../features/webhooks/create-webhooks.ts';
import { practicePanel } from '../features/webhooks/practice-panel.ts';
import { writingHandlers } from '../features/writing/writing.ts';
import { ledgerKeys } from '../ledgers/ledger-keys.ts';
import { openLedgerThreads, threadedLedgers } from '../ledgers/ledger-threads.ts';
import { companyTags } from '../log/company-tags.ts';
import { openEventLog } from '../log/event-log.ts';
import { logFolder } from '../log/log-files.ts';
import {
  logFailedCall,
  loggedNotice,
  loggedOpening,
  logObservation,
  logPolls,
  watchProcess,
} from '../log/observe.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { OutboxParts } from '../outbox/session.ts';
import { type Network, watchNetwork } from '../polling/network.ts';
import { offlineGuard } from '../polling/offline.ts';
import { createPolling } from '../polling/polling.ts';
import type { Parts } from '../services.ts';
import { lockedHandlers } from './dispatch.ts';

/** What a shell brings to the application. */
export type ApplicationOptions = {
  readonly dataDir: string;
  readonly version: string;
  readonly services: ShellServices;
  /** Opens the keychain; the system's own unless said. */
  readonly openKeychain?: () => Promise<SecretStore>;
  readonly lock?: LockMeasures;
  /** Where newer versions come from; null where nobody's signatures are known, absent as where the shell installs none. */
  readonly updateSource?: UpdateSource | null;
};

/** Composes the application over one data folder. Throws `read_only` when the folder cannot be used. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const startedMs = Date.now();
  const { emit, onEvent } = eventHub();
  const network = watchNetwork();
  const parts = createParts(options, emit, network);
  const { log } = parts;
  logPolls({ onEvent }, log.write, parts.tagOf);
  const unwatch = watchProcess(log);
  const features = createFeatures({ ...parts, onEvent, network }, options);
  const lock = openLock(options, parts, features);
  logStart(options, parts);
  await takeUp(parts, features);
  return {
    handlers: lockedHandlers(handlersOf(options, parts, { ...features, lock }), lock.permit),
    onEvent,
    preferences: () => parts.settings.read().preferences,
    postNotice: parts.notices.post,
    sleep: () => parts.polling.hold('lid'),
    wake: () => parts.polling.release('lid'),
    onFailedCall: (...failed) => logFailedCall(log.write, ...failed),
    close: async () => {
      await closeAll(parts, features);
      log.write('app_stopped', { upSeconds: Math.round((Date.now() - startedMs) / 1_000) });
      unwatch();
      await log.close();
    },
  };
}

function createParts(options: ApplicationOptions, emit: Emit, network: Network): Parts {
  const { services, dataDir } = options;
  const folder = openDataFolder(dataDir);
  const log = openEventLog({ folder: logFolder(dataDir), writer: 'app' });
  const tagOf = companyTags(dataDir);
  const board = noticeBoard(emit);
  const notices = { ...board, post: loggedNotice(log.write, board.post) };
  const shared = sharedFolderNotice(folder.root);
  if (shared !== null) notices.post(shared);
  const settings = openSettingsFile(folder.settingsFile, notices.post);
  const vault = openSecretVault(loggedOpening(options.openKeychain ?? openKeychain, log.write));
  const registry = openConnectionRegistry(settings, folder, vault);
  const keys = ledgerKeys({ folder, registry, settings, vault });
  const ledgers = threadedLedgers(openLedgerThreads(), folder, keys);
  ledgers.onNotice(notices.post);
  const logFailedRequest = (id: string, failed: FailedRequest): void =>
    log.write('request_failed', { company: tagOf(id), ...failed });
  ledgers.onObserved((id, observation) => logObservation(log.write, tagOf(id), observation));
  const banks = bankConnections(registry, logFailedRequest);
  const polling = createPolling(registry, ledgers, emit, network);
  const tools = {
    registry,
    ledgers,
    keys,
    folder,
    banks,
    polling,
    vault,
    settings,
    services,
    notices,
    emit,
    log,
    tagOf,
  };
  const onEnded: OutboxParts['onEnded'] = (id, ended) =>
    log.write('write_ended', { company: tagOf(id), ...ended });
  const refuseOffline = offlineGuard({ registry, polling, network });
  return { ...tools, outbox: createOutbox({ ...tools, refuseOffline, onEnded }) };
}

function logStart({ version, services }: ApplicationOptions, { log, registry }: Parts): void {
  const { pid, versions } = process;
  const [shell, companies] = [services.kind, registry.list().length];
  log.write('app_started', { version, node: versions.node, shell, pid, companies });
}

/** What lives as long as the application, and ends with it. */
type Features = {
  readonly practice: Practice;
  readonly practiceBank: PracticeBankControls;
  readonly webhooks: Webhooks;
  readonly desktop: Desktop;
  readonly charging: Charging;
  readonly updates: Updates;
};

function createFeatures(parts: DesktopParts, { version, updateSource = null }: ApplicationOptions): Features {
  const { registry, emit } = parts;
  const announce = (): void => emit('connections.changed', [...registry.list()]);
  const practice = createPractice({ ...parts, announce });
  return {
    practice,
    practiceBank: createPracticeBankControls(practice),
    webhooks: createWebhooks(parts, practicePanel(registry, practice)),
    desktop: createDesktop(parts),
    charging: createCharging(parts),
    updates: createUpdates({ ...parts, version, source: updateSource }),
  };
}

/** Opens the companies and goes on where an earlier run ended; what keeps one from it is told, and the others go on. */
async function takeUp(
  { registry, ledgers, polling, outbox, notices }: Parts,
  { practice, webhooks, desktop, updates }: Features,
): Promise<void> {
  const tell = (error: unknown): void => notices.post(asCicloError(error));
  const recover = (connectionId: string): void => void outbox.recover(connectionId).catch(() => undefined);
  polling.onPolled(recover);
  for (const connection of registry.list()) {
    if (connection.isPractice) continue;
    await ledgers.open(connection.id).catch(tell);
    void registry.takeInSecrets(connection.id).catch(tell);
    recover(connection.id);
    polling.follow(connection);
  }
  for (const feature of [practice, webhooks, desktop, updates]) void feature.resume().catch(tell);
}

function openLock({ lock }: ApplicationOptions, parts: Parts, { webhooks }: Features): Lock {
  return createLock({
    ...parts,
    followConnection: (id) => followConnection(id, { ...parts, webhooks }),
    ...lock,
  });
}

function handlersOf(
  options: ApplicationOptions,
  parts: Parts,
  features: Features & { readonly lock: Lock },
): Handlers {
  const { version, services } = options;
  const { ledgers, banks, polling, settings, vault, notices, emit } = parts;
  return {
    app: appHandlers({ version, shell: services.kind }, settings, vault, notices, emit),
    connections: {
      ...connectionsHandlers({ ...parts, webhooks: features.webhooks }),
      ...encryptionHandlers({ ...parts, poll: polling.refresh }),
    },
    cycles: cyclesHandlers(ledgers, (connectionId) => emit('sync.ledgerChanged', { connectionId })),
    exports: exportsHandlers(ledgers, services, emit),
    mandates: mandatesHandlers(ledgers, banks),
    overview: overviewHandlers(ledgers),
    personalData: personalDataHandlers(parts),
    practice: features.practice.handlers,
    practiceBank: features.practiceBank.handlers,
    printing: printingHandlers(services),
    support: supportHandlers(parts, options),
    sync: polling.handlers,
    writing: writingHandlers(parts),
    webhooks: features.webhooks.handlers,
    desktop: features.desktop.handlers,
    lock: features.lock.handlers,
    mandateWriting: mandateWritingHandlers(parts),
    locations: locationsHandlers(parts),
    confirmations: confirmationsHandlers(parts),
    activation: activationHandlers(parts),
    charging: features.charging.handlers,
    tracking: trackingHandlers(parts),
    updates: features.updates.handlers,
    doctor: doctorHandlers(parts),
  };
}

/** In this order: what asks is ended before what answers, the ledgers last. */
async function closeAll({ outbox, polling, ledgers }: Parts, features: Features): Promise<void> {
  const { practiceBank, charging, webhooks, desktop, practice, updates } = features;
  practiceBank.close();
  for (const part of [updates, charging, webhooks, desktop, outbox, polling, practice, ledgers])
    await part.close();
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
