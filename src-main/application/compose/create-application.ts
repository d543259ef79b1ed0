import type { CallName, Handlers } from '../../../src-preload/contract/index.ts';
import { asCicloError } from '../../core/failure.ts';
import type { Application } from '../application.ts';
import { accountingFeature } from '../features/accounting/accounting.ts';
import { activationFeature } from '../features/activation/activation.ts';
import { appFeature } from '../features/app/app.ts';
import { backupsFeature } from '../features/backups/backups.ts';
import { bankStatementFeature } from '../features/bank-statement/bank-statement.ts';
import { chargingFeature } from '../features/charging/charging.ts';
import { closingFeature } from '../features/closing/closing.ts';
import { confirmationsFeature } from '../features/confirmations/confirmations.ts';
import { connectionsFeature } from '../features/connections/connections.ts';
import { cyclesFeature } from '../features/cycles/cycles.ts';
import { desktopFeature } from '../features/desktop/desktop.ts';
import { doctorFeature } from '../features/doctor/doctor.ts';
import { exportsFeature } from '../features/exports/exports.ts';
import { fiscalDocumentsFeature } from '../features/fiscal-documents/fiscal-documents.ts';
import { historyFeature } from '../features/history/history.ts';
import { locationsFeature } from '../features/locations/locations.ts';
import { lockFeature } from '../features/lock/lock.ts';
import { mandateWritingFeature } from '../features/mandate-writing/mandate-writing.ts';
import { mandatesFeature } from '../features/mandates/mandates.ts';
import { messagesFeature } from '../features/messages/messages.ts';
import { newsFeature } from '../features/news/news.ts';
import { officeFeature } from '../features/office/office.ts';
import { overviewFeature } from '../features/overview/overview.ts';
import { payersFeature } from '../features/payers/payers.ts';
import { personalDataFeature } from '../features/personal-data/personal-data.ts';
import { practiceFeature } from '../features/practice/practice.ts';
import { practiceBankFeature } from '../features/practice-bank/practice-bank.ts';
import { printingFeature } from '../features/printing/printing.ts';
import { receiptsFeature } from '../features/receipts/receipts.ts';
import { supportFeature } from '../features/support/support.ts';
import { syncFeature } from '../features/sync/sync.ts';
import { trackingFeature } from '../features/tracking/tracking.ts';
import { updatesFeature } from '../features/updates/updates.ts';
import { webhooksFeature } from '../features/webhooks/webhooks.ts';
import { writingFeature } from '../features/writing/writing.ts';
import { removeIncomplete } from '../ledgers/places/remove-company.ts';
import { watchClock } from '../polling/clock-watch.ts';
import type { Feature, Opened, Services } from '../services.ts';
import { closeAll } from './close-all.ts';
import { lockedHandlers } from './dispatch.ts';
import { eventHub } from './events.ts';
import { logFailedCall, logPolls, watchProcess } from './observe.ts';
import { type ApplicationOptions, createServices } from './services.ts';

/** The feature of each name of the contract. What an earlier run left on is taken up in this order, and closed in it. */
const FEATURES: { readonly [Name in keyof Handlers]: Feature<Name> } = {
  practiceBank: practiceBankFeature,
  practice: practiceFeature,
  charging: chargingFeature,
  webhooks: webhooksFeature,
  desktop: desktopFeature,
  updates: updatesFeature,
  accounting: accountingFeature,
  activation: activationFeature,
  app: appFeature,
  backups: backupsFeature,
  confirmations: confirmationsFeature,
  connections: connectionsFeature,
  cycles: cyclesFeature,
  doctor: doctorFeature,
  exports: exportsFeature,
  closing: closingFeature,
  history: historyFeature,
  locations: locationsFeature,
  lock: lockFeature,
  mandates: mandatesFeature,
  messages: messagesFeature,
  news: newsFeature,
  payers: payersFeature,
  receipts: receiptsFeature,
  bankStatement: bankStatementFeature,
  fiscalDocuments: fiscalDocumentsFeature,
  mandateWriting: mandateWritingFeature,
  office: officeFeature,
  overview: overviewFeature,
  personalData: personalDataFeature,
  printing: printingFeature,
  support: supportFeature,
  sync: syncFeature,
  tracking: trackingFeature,
  writing: writingFeature,
};

/** Composes the application over one data folder. Throws `read_only` when the folder cannot be used. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const events = eventHub((eventName) => services.log.write('event_refused', { eventName }));
  const closing = new AbortController();
  const services = createServices(options, events, closing.signal);
  const { log, polling, settings, notices, nowMs } = services;
  const startedMs = nowMs();
  logPolls(events.subscribe, log.write, services.tagOf, nowMs);
  const unwatch = watchProcess(log);
  const unwatchClock = watchClock({ nowMs }, polling.clockSet);
  const features = openFeatures(services);
  logStart(services);
  const takenUp = takeUp(services, features);
  return {
    handlers: lockedHandlers(handlersOf(features), permitOf(features)),
    onEvent: events.onEvent,
    preferences: () => settings.read().preferences,
    postNotice: notices.post,
    sleep: () => polling.hold('lid'),
    wake: () => polling.release('lid'),
    onFailedCall: (...failed) => logFailedCall(log.write, ...failed),
    close: async () => {
      closing.abort();
      unwatchClock();
      await closeAll(services, features.values(), takenUp);
      log.write('app_stopped', { upSeconds: Math.round((nowMs() - startedMs) / 1_000) });
      unwatch();
      await log.close();
    },
  };
}

type AnyFeature = Opened<keyof Handlers>;
type OpenFeatures = ReadonlyMap<string, AnyFeature>;

function openFeatures(services: Services): OpenFeatures {
  return new Map(
    Object.entries(FEATURES).map(([name, open]): [string, AnyFeature] => [name, open(services)]),
  );
}

/** Made of the table, which has a feature of the right type under each name. */
const handlersOf = (features: OpenFeatures): Handlers =>
  Object.fromEntries([...features].map(([name, { handlers }]) => [name, handlers])) as Handlers;

const permitOf =
  (features: OpenFeatures) =>
  async (call: CallName, input: unknown): Promise<void> => {
    for (const { permit } of features.values()) await permit?.(call, input);
  };

function logStart({ version, shell: { kind: shell }, log, registry }: Services): void {
  const { pid, versions } = process;
  log.write('app_started', { version, node: versions.node, shell, pid, companies: registry.list().length });
}

/**
 * Opens the companies and goes on where an earlier run ended; what keeps one from it is told, and the others go on. Nobody waits for it: the
 * page loads meanwhile, and whoever reads of a ledger that is being opened waits for that one.
 */
async function takeUp(services: Services, features: OpenFeatures): Promise<void> {
  const { registry, ledgers, polling, outbox, notices, serverNews, closing } = services;
  const report = (error: unknown): void => notices.post(asCicloError(error));
  const recover = (connectionId: string) => outbox.recover(connectionId).catch(() => undefined);
  polling.onPolled((connectionId) => void recover(connectionId));
  // Where a colleague does the polling this workstation's own never end well, and following matters most.
  for (const onEnd of [polling.onReached, polling.onPolled])
    onEnd((connectionId) => void serverNews.followMissed(connectionId));
  // What an earlier run or a command left of them is nobody's company: none of the others waits for a keychain that is slow to forget.
  const removed = removeIncomplete(services, closing).catch(report);
  const companies = registry.list().filter(({ isPractice }) => !isPractice);
  const opened = companies.map(({ id }) => (ledgers.isShared(id) ? null : ledgers.open(id).catch(report)));
  for (const { resume } of features.values()) void resume?.().catch(report);
  // Whoever asks for a poll finds the company at once; the poll itself waits for its ledger.
  for (const connection of companies) {
    void registry.takeInSecrets(connection.id).catch(report);
    polling.follow(connection);
    // What keeps its server from being reached is told by its poll, and it is followed after the next turn that reaches it.
    void serverNews.follow(connection.id).catch(() => undefined);
  }
  for (const [at, { id }] of companies.entries()) {
    await opened[at];
    if (closing.aborted) break;
    if (!ledgers.isShared(id)) void recover(id);
  }
  // One after the other, and opened by whoever needs them: looks at hundreds of companies do not all stand before a person's first click.
  for (const { id } of companies) if (!closing.aborted && ledgers.isShared(id)) await recover(id);
  await removed;
}
