import { Temporal } from 'temporal-polyfill';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../src-preload/contract/vocabulary/desktop.ts';
import { instantFromEpochMs, type UtcInstant } from './civil-date.ts';

/** Something that happened: `id` is the charge's txid or the mandate's idRec, `payerName` whom it concerns. */
export type NotificationEvent = {
  readonly kind: NotificationKind;
  readonly id: string;
  readonly payerName: string;
};

/** A wall-clock time, hours and minutes past midnight. */
export type WallTime = { readonly hour: number; readonly minute: number };

/** What a person chose. Quiet hours run from `from` up to and without `to`, over midnight where `to` is earlier. */
export type NotificationSettings = {
  readonly isOn: boolean;
  readonly kinds: ReadonlySet<NotificationKind>;
  readonly quiet: { readonly from: WallTime; readonly to: WallTime } | null;
  /** IANA name of the zone on the person's wall. */
  readonly timeZone: string;
};

/** Several events of one kind as one notification. `textKey` is a key of the locales, for one event or for many. */
export type NotificationGroup = {
  readonly kind: NotificationKind;
  readonly textKey: `${NotificationKind}.one` | `${NotificationKind}.many`;
  readonly count: number;
  /** Of the first event: a notification of one says the name and leads to it. */
  readonly first: { readonly id: string; readonly payerName: string };
};

/** What to show now; at `askAgainAt` all of the events are to be asked about again (null when nothing is held). */
export type NotificationPlan = {
  readonly show: readonly NotificationGroup[];
  readonly askAgainAt: UtcInstant | null;
};

/**
 * Decides what becomes of events: nothing of what is turned off, all else grouped by kind, later in quiet hours. An event that comes
 * twice counts once.
 */
export function planNotifications(
  events: readonly NotificationEvent[],
  settings: NotificationSettings,
  now: UtcInstant,
): NotificationPlan {
  const wanted = settings.isOn ? distinct(events.filter(({ kind }) => settings.kinds.has(kind))) : [];
  const quietEnd = wanted.length === 0 ? null : endOfQuiet(settings, now);
  if (quietEnd !== null) return { show: [], askAgainAt: quietEnd };
  return { show: groups(wanted), askAgainAt: null };
}

function distinct(events: readonly NotificationEvent[]): readonly NotificationEvent[] {
  const byKey = Map.groupBy(events, ({ kind, id }) => `${kind} ${id}`);
  return [...byKey.values()].flatMap((same) => same.slice(0, 1));
}

function groups(events: readonly NotificationEvent[]): readonly NotificationGroup[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const [first, ...more] = events.filter((event) => event.kind === kind);
    if (first === undefined) return [];
    const textKey = more.length === 0 ? (`${kind}.one` as const) : (`${kind}.many` as const);
    return [{ kind, textKey, count: 1 + more.length, first: { id: first.id, payerName: first.payerName } }];
  });
}

/** When the quiet hours that hold `now` end; null outside of them. Hours that begin and end alike are none. */
function endOfQuiet({ quiet, timeZone }: NotificationSettings, now: UtcInstant): UtcInstant | null {
  if (quiet === null) return null;
  const clock = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const [from, to, time] = [minutes(quiet.from), minutes(quiet.to), minutes(clock)];
  const isAfterFrom = time >= from;
  const isBeforeTo = time < to;
  const isQuiet = from <= to ? isAfterFrom && isBeforeTo : isAfterFrom || isBeforeTo;
  if (!isQuiet) return null;
  const day = clock.toPlainDate().add({ days: isBeforeTo ? 0 : 1 });
  const end = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(quiet.to) });
  return instantFromEpochMs(end.epochMilliseconds);
}

const minutes = ({ hour, minute }: WallTime): number => hour * 60 + minute;
