import { z } from 'zod';
import type { NotificationChoice } from '../../../../src-preload/contract/app.ts';
import type { Notified, Place } from '../../../../src-preload/contract/desktop.ts';
import { instantFromEpochMs } from '../../../core/civil-date.ts';
import { asCicloError, type CicloError, isOnlyRead } from '../../../core/failure.ts';
import type { NotificationSettings, WallTime } from '../../../core/notification-policy.ts';
import { type NotificationGroup, planNotifications } from '../../../core/notification-policy.ts';
import { jsonColumn } from '../../../ledger/model/json-column.ts';
import { WORKSTATION_NOTES } from '../../../ledger/model/notes.ts';
import { readWorkstationNote, writeWorkstationNote } from '../../ledgers/stored/workstation-notes.ts';
import type { Services } from '../../services.ts';

/** Watches the ledgers and tells what a person asked to be told. */
export type DesktopNews = {
  /** Shows one notification: by the system where the shell can, else by the page. */
  readonly notify: (notified: Notified) => void;
  /** Looks at every ledger: what an earlier run held back in quiet hours, and what it did not get to notify. */
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How far a ledger's history was told of here. Quiet hours leave it where it is: what they held back is read again when they end. */
const LOOKED_AT = jsonColumn('mark of what was told', z.object({ mark: z.int() }));
const NOTE = WORKSTATION_NOTES.newsMark;

/** `setTimeout` counts no further; whoever waits that long looks again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Follows the ledgers' changes. */
export function createDesktopNews(services: Services): DesktopNews {
  const { registry, shell, settings, emit, subscribe } = services;
  const notify = (notified: Notified): void => {
    const isShown = shell.notify(notified, settings.read().preferences.language);
    if (!isShown) emit('desktop.notified', notified);
  };
  const looking = openLooking(services, notify);
  const stops = [
    subscribe('sync.ledgerChanged', ({ connectionId }) => void looking.look(connectionId)),
    subscribe('connections.changed', (companies) => looking.begin(companies.map(({ id }) => id))),
    subscribe('app.preferencesChanged', looking.lookAgain),
  ];
  return {
    notify,
    resume: async () => {
      const kept = registry.list().filter(({ isPractice }) => !isPractice);
      await Promise.all(kept.map(({ id }) => looking.look(id)));
    },
    close: async () => {
      for (const stop of stops) stop();
      await looking.close();
    },
  };
}

type NewsLooks = {
  readonly look: (connectionId: string) => Promise<void>;
  /** At ledgers that were never looked at: before their first poll ends, so that what the second one finds is news. */
  readonly begin: (connectionIds: readonly string[]) => void;
  /** At every ledger that was looked at before: what is to be told, or when, may have changed. */
  readonly lookAgain: () => void;
  readonly close: () => Promise<void>;
};

/** One look at a ledger at a time, once more where it changed meanwhile, and again when quiet hours end. */
function openLooking(services: Services, notify: DesktopNews['notify']): NewsLooks {
  const { registry, notices, closing } = services;
  const looks = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const look = (connectionId: string): Promise<void> => {
    const next = (looks.get(connectionId) ?? Promise.resolve())
      .then(() => lookOnce(connectionId))
      .catch((error: unknown) => notifyUnlessForeseen(asCicloError(error)));
    looks.set(connectionId, next);
    return next;
  };
  /**
   * A company that is being removed, or a practice world that begins anew, takes its ledger along. Where nothing can be noted nothing is told:
   * a person who may only look was refused nothing that they had asked for.
   */
  const notifyUnlessForeseen = (error: CicloError): void => {
    if (!closing.aborted && error.code !== 'not_found' && !isOnlyRead(error)) notices.post(error);
  };
  const lookOnce = async (connectionId: string): Promise<void> => {
    const company = registry.list().find(({ id }) => id === connectionId)?.name;
    if (company === undefined || closing.aborted) return;
    const { groups, againInMs } = await readNews(services, connectionId);
    const { showsPayerNames } = services.settings.read().preferences.notifications;
    for (const group of groups) notify(notifiedOf(group, { connectionId, company, showsPayerNames }));
    clearTimeout(timers.get(connectionId));
    if (againInMs === null || closing.aborted) return;
    const timer = setTimeout(() => void look(connectionId), Math.min(againInMs, LONGEST_WAIT_MS));
    timers.set(connectionId, timer);
  };
  return {
    look,
    begin: (connectionIds) => {
      for (const id of connectionIds) if (!looks.has(id)) void look(id);
    },
    lookAgain: () => {
      for (const connectionId of looks.keys()) void look(connectionId);
    },
    close: async () => {
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(looks.values());
    },
  };
}

type FreshNews = { readonly groups: readonly NotificationGroup[]; readonly againInMs: number | null };

/** Reads on from the mark, and notes what is told before it is told: a crash between the two tells nothing twice. */
async function readNews(services: Services, connectionId: string): Promise<FreshNews> {
  const { ledgers, settings, nowMs } = services;
  // Null before the first look, and where the note cannot be read: nothing that was there by then is news.
  const peeking = { folder: services.folder, ledgers: { ...ledgers, read: ledgers.peek } };
  const before = LOOKED_AT.readOrNull(await readWorkstationNote(peeking, connectionId, NOTE));
  const { mark, items } = await ledgers.peek.news(connectionId, before?.mark ?? null);
  const atMs = nowMs();
  const wished = settingsOf(settings.read().preferences.notifications);
  const { show, askAgainAt } = planNotifications(items, wished, instantFromEpochMs(atMs));
  if (askAgainAt === null && before?.mark !== mark)
    await writeWorkstationNote(services, connectionId, NOTE, LOOKED_AT.write({ mark }));
  return { groups: show, againInMs: msUntil(askAgainAt, atMs) };
}

const msUntil = (at: string | null, nowMs: number): number | null =>
  at === null ? null : Math.max(0, Date.parse(at) - nowMs);

type Addressee = {
  readonly connectionId: string;
  readonly company: string;
  readonly showsPayerNames: boolean;
};

/** A name that is not to be shown goes no further: neither the system nor a page is given it. */
function notifiedOf(
  group: NotificationGroup,
  { connectionId, company, showsPayerNames }: Addressee,
): Notified {
  const { kind, count, first } = group;
  const payerName = showsPayerNames ? first.payerName : null;
  return { kind, company, count, payerName, place: placeOf(group, connectionId) };
}

function placeOf({ kind, count, first }: NotificationGroup, connectionId: string): Place {
  const isCharge = kind === 'charge_unpaid';
  if (count > 1) return { kind: isCharge ? 'unpaid_cycles' : 'mandates', connectionId };
  return { kind: isCharge ? 'cycle' : 'mandate', connectionId, id: first.id };
}

/** What a person chose as the policy takes it; wall times are those of this computer. */
function settingsOf(
  { isOn, kinds, quiet }: NotificationChoice,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): NotificationSettings {
  const hours = quiet === null ? null : { from: wallTime(quiet.from), to: wallTime(quiet.to) };
  return { isOn, kinds: new Set(kinds), quiet: hours, timeZone };
}

function wallTime(text: string): WallTime {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return { hour, minute };
}
