import type { Emit } from '../../../src-preload/contract/index.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import { type CicloError, toFailure } from '../../core/failure.ts';
import { openKeychain } from '../../secrets/keychain.ts';
import type { SecretStore } from '../../secrets/secret-store.ts';
import { PASSPHRASE_COST } from '../../secrets/stored-lock.ts';
import type { UpdateSource } from '../../updates/update-source.ts';
import type { ShellServices } from '../application.ts';
import { authorOf, holderOf, systemAccount } from '../companies/author.ts';
import { bankConnections } from '../companies/banks/bank-connections.ts';
import { type HeardClocks, heardClocks } from '../companies/banks/heard-clocks.ts';
import { openDataFolder } from '../companies/data-folder/data-folder.ts';
import { sharedFolderNotice } from '../companies/data-folder/data-folder-modes.ts';
import { lostIdNotice } from '../companies/data-folder/lost-id.ts';
import { openSettingsFile } from '../companies/data-folder/settings-file.ts';
import { companiesOfFolder } from '../companies/office/companies-of-folder.ts';
import { readFigures } from '../companies/office/kept-figures.ts';
import type { SharedSettings } from '../companies/registry/shared-settings.ts';
import { openSecretVault } from '../companies/secrets/vault.ts';
import { openSavedFiles } from '../ledgers/files/saved-files.ts';
import { threadedLedgers } from '../ledgers/gateway/ledger-threads.ts';
import { type LedgerThreads, openLedgerThreads } from '../ledgers/gateway/open-threads.ts';
import { type HeldLeases, heldLeases } from '../ledgers/places/held-leases.ts';
import { ledgerKeys } from '../ledgers/places/ledger-keys.ts';
import { companyTags } from '../log/company-tags.ts';
import { openEventLog } from '../log/event-log.ts';
import { logFolder } from '../log/log-files.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { connectionFollowers } from '../polling/followers.ts';
import { hostPracticeBank } from '../polling/hosted-practice-bank.ts';
import { watchNetwork } from '../polling/network.ts';
import { noteReached, offlineGuard } from '../polling/offline.ts';
import { createPolling } from '../polling/polling.ts';
import { serverNews } from '../polling/server-news.ts';
import type { LockMeasures, NoticeBoard, Services } from '../services.ts';
import type { EventHub } from './events.ts';
import { loggedNotice, loggedOpening, logObservation } from './observe.ts';

/** What a shell brings to the application. */
export type ApplicationOptions = {
  readonly dataDir: string;
  readonly version: string;
  readonly services: ShellServices;
  /** This computer's clock, in epoch milliseconds; the system's own unless said. */
  readonly nowMs?: () => number;
  /** Opens the keychain; the system's own unless said. */
  readonly openKeychain?: () => Promise<SecretStore>;
  /** Starts the threads that hold the ledgers; threads of its own unless said. */
  readonly openThreads?: () => LedgerThreads;
  readonly lock?: Partial<LockMeasures>;
  /** Where newer versions come from; null where nobody's signatures are known, absent as where the shell installs none. */
  readonly updateSource?: UpdateSource | null;
};

/** What is there before any company is. */
type Ground = Pick<
  Services,
  'version' | 'shell' | 'nowMs' | 'folder' | 'emit' | 'subscribe' | 'log' | 'tagOf' | 'notices' | 'closing'
>;
type Companies = Ground &
  Pick<Services, 'settings' | 'vault' | 'registry' | 'banks' | 'homes' | 'office'> & {
    readonly author: () => string | null;
    readonly leases: HeldLeases;
    readonly clocks: HeardClocks;
  };
type WithLedgers = Companies & Pick<Services, 'keys' | 'ledgers'>;
type WithPolling = WithLedgers &
  Pick<Services, 'network' | 'polling' | 'followers' | 'serverNews' | 'practice'>;

/** Builds what features are given, from the lowest floor up. Throws `read_only` when the data folder cannot be used. */
export function createServices(
  options: ApplicationOptions,
  events: EventHub,
  closing: AbortSignal,
): Services {
  const ground = { ...openGround(options, events), closing };
  const companies = withCompanies(ground, options.openKeychain ?? openKeychain);
  const services = withPolling(withLedgers(companies, options.openThreads ?? openLedgerThreads));
  return {
    ...services,
    now: () => instantFromEpochMs(services.nowMs()),
    files: openSavedFiles(services.shell.chooseSavePath),
    outbox: openOutbox(services),
    lock: { nowMs: ground.nowMs, cost: PASSPHRASE_COST, ...options.lock },
    updateSource: options.updateSource ?? null,
  };
}

function openGround(options: ApplicationOptions, { emit, subscribe }: EventHub): Omit<Ground, 'closing'> {
  const { version, services: shell, nowMs = Date.now } = options;
  const folder = openDataFolder(options.dataDir);
  const log = openEventLog({ folder: logFolder(folder.root), writer: 'app', nowMs });
  const board = noticeBoard(emit);
  const notices = { ...board, post: loggedNotice(log.write, board.post) };
  const shared = sharedFolderNotice(folder.root);
  if (shared !== null) notices.post(shared);
  return { version, shell, nowMs, folder, emit, subscribe, log, tagOf: companyTags(folder.root), notices };
}

function withCompanies(ground: Ground, open: () => Promise<SecretStore>): Companies {
  const { folder, notices, log, tagOf, nowMs } = ground;
  const settings = openSettingsFile(folder.settingsFile, notices.post, nowMs);
  const lostId = lostIdNotice(folder, settings.read());
  if (lostId !== null) notices.post(lostId);
  const vault = openSecretVault(loggedOpening(open, log.write));
  const { office, registry, homes } = companiesOfFolder({ settings, folder, vault });
  const accountName = systemAccount();
  const author = (): string | null => authorOf(settings.read().preferences, accountName);
  const leases = heldLeases(homes.isAtServer, () => holderOf(author()));
  const clocks = heardClocks(nowMs);
  const banks = bankConnections(
    registry,
    clocks,
    (id, failed) => log.write('request_failed', { company: tagOf(id), ...failed }),
    leases.refuseUncertain,
  );
  return { ...ground, settings, vault, registry, banks, clocks, homes, office, author, leases };
}

function withLedgers(companies: Companies, open: () => LedgerThreads): WithLedgers {
  const { folder, notices, log, tagOf, nowMs, author, homes, leases, clocks, closing } = companies;
  const keys = ledgerKeys(companies);
  const ledgers = threadedLedgers(open(), { folder, keys, nowMs, author, homes, leases, closing });
  ledgers.onNotice(notices.post);
  ledgers.onObserved((id, observation) => {
    if (observation.kind === 'bank_clock') clocks.hearAhead(id, observation.aheadSeconds * 1_000);
    logObservation(log.write, tagOf(id), observation);
  });
  return { ...companies, keys, ledgers };
}

function withPolling(services: WithLedgers): WithPolling {
  const { registry, ledgers, emit, folder, homes, leases, nowMs } = services;
  const network = watchNetwork();
  const polling = createPolling({
    registry,
    ledgers,
    emit,
    network,
    nowMs,
    figuresOf: (id) => readFigures(folder, id).figures,
  });
  noteReached({ registry, polling, network });
  const polled = { ...services, network, polling };
  const followers = connectionFollowers(polled);
  const news = serverNews({ homes, leases, emit, takeOver: takingOver({ registry, followers, emit }) });
  followers.join({ follow: news.follow, forget: async (connectionId) => news.forget(connectionId) });
  return { ...polled, followers, serverNews: news, practice: hostPracticeBank(polled) };
}

/** Takes over what an office's server says of a company; whoever works for it hears of what is new. */
const takingOver =
  ({ registry, followers, emit }: Pick<WithPolling, 'registry' | 'followers' | 'emit'>) =>
  async (connectionId: string, atServer: SharedSettings): Promise<void> => {
    if (!(await registry.takeOver(connectionId, atServer))) return;
    await followers.follow(connectionId).finally(() => emit('connections.changed', [...registry.list()]));
  };

function openOutbox(services: WithPolling): Services['outbox'] {
  const { ledgers, banks, emit, log, tagOf, polling } = services;
  return createOutbox({
    ...{ ledgers, banks, emit, refuseOffline: offlineGuard(services) },
    onStored: polling.followUp,
    onEnded: (id, ended) => log.write('write_ended', { company: tagOf(id), ...ended }),
    onUnreadable: (id, { kind }) => log.write('write_unreadable', { company: tagOf(id), write: kind }),
  });
}

/** A board that tells through `emit` once somebody has asked for what was pending. */
function noticeBoard(emit: Emit): NoticeBoard {
  let pending: CicloError[] | null = [];
  return {
    post: (notice) => (pending === null ? emit('app.noticed', toFailure(notice)) : void pending.push(notice)),
    takePending: () => {
      const waiting = pending ?? [];
      pending = null;
      return waiting;
    },
  };
}
