import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import {
  type NotificationEvent,
  type NotificationSettings,
  planNotifications,
} from '../../../src-main/core/notification-policy.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../src-preload/contract/vocabulary/desktop.ts';

const at = (text: string) => instantFromEpochMs(Date.parse(text));
const NOON = at('2026-11-21T12:00:00-03:00');
const event = (kind: NotificationKind, id: string): NotificationEvent => ({
  kind,
  id,
  payerName: `Ana ${id}`,
});
const wall = (hour: number, minute = 0) => ({ hour, minute });
const settings = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
  isOn: true,
  kinds: new Set(NOTIFICATION_KINDS),
  quiet: { from: wall(22), to: wall(7, 30) },
  timeZone: 'America/Sao_Paulo',
  ...change,
});

describe('notifications', () => {
  it('are grouped by kind, the gravest first', () => {
    const events = [
      event('mandate_approved', 'm1'),
      event('charge_unpaid', 'c1'),
      event('charge_unpaid', 'c2'),
      event('mandate_cancelled', 'm2'),
    ];
    expect(planNotifications(events, settings(), NOON)).toEqual({
      show: [
        {
          kind: 'charge_unpaid',
          textKey: 'charge_unpaid.many',
          count: 2,
          first: { id: 'c1', payerName: 'Ana c1' },
        },
        {
          kind: 'mandate_cancelled',
          textKey: 'mandate_cancelled.one',
          count: 1,
          first: { id: 'm2', payerName: 'Ana m2' },
        },
        {
          kind: 'mandate_approved',
          textKey: 'mandate_approved.one',
          count: 1,
          first: { id: 'm1', payerName: 'Ana m1' },
        },
      ],
      askAgainAt: null,
    });
  });
  it('of what comes twice are one', () => {
    const twice = [
      event('charge_unpaid', 'c1'),
      event('charge_unpaid', 'c1'),
      event('mandate_rejected', 'c1'),
    ];
    expect(planNotifications(twice, settings(), NOON).show.map(({ count }) => count)).toEqual([1, 1]);
  });
  it('are neither shown nor held when off, or of a kind that is', () => {
    const nothing = { show: [], askAgainAt: null };
    const night = at('2026-11-21T23:00:00-03:00');
    expect(planNotifications([event('charge_unpaid', 'c')], settings({ isOn: false }), NOON)).toEqual(
      nothing,
    );
    expect(planNotifications([event('charge_unpaid', 'c')], settings({ isOn: false }), night)).toEqual(
      nothing,
    );
    const kinds = new Set<NotificationKind>(['mandate_approved']);
    expect(planNotifications([event('charge_unpaid', 'c')], settings({ kinds }), night)).toEqual(nothing);
    expect(planNotifications([event('mandate_approved', 'm')], settings({ kinds }), NOON).show).toHaveLength(
      1,
    );
    expect(planNotifications([], settings(), night)).toEqual(nothing);
  });
});

describe('quiet hours', () => {
  const events = [event('charge_unpaid', 'c1')];
  it.each([
    ['2026-11-21T22:00:00-03:00', '2026-11-22T10:30:00.000Z'],
    ['2026-11-21T23:59:59-03:00', '2026-11-22T10:30:00.000Z'],
    ['2026-11-22T00:00:00-03:00', '2026-11-22T10:30:00.000Z'],
    ['2026-11-22T07:29:59-03:00', '2026-11-22T10:30:00.000Z'],
  ])('hold at %s until the morning', (now, askAgainAt) => {
    expect(planNotifications(events, settings(), at(now))).toEqual({ show: [], askAgainAt });
  });
  it.each(['2026-11-21T21:59:59-03:00', '2026-11-22T07:30:00-03:00'])('let pass at %s', (now) => {
    expect(planNotifications(events, settings(), at(now)).show).toHaveLength(1);
  });
  it('may lie within a day', () => {
    const siesta = settings({ quiet: { from: wall(12), to: wall(14) } });
    expect(planNotifications(events, siesta, NOON).askAgainAt).toBe('2026-11-21T17:00:00.000Z');
    expect(planNotifications(events, siesta, at('2026-11-21T14:00:00-03:00')).askAgainAt).toBeNull();
    expect(planNotifications(events, siesta, at('2026-11-21T11:59:00-03:00')).askAgainAt).toBeNull();
  });
  it('are those of the person’s own wall', () => {
    const acre = settings({ timeZone: 'America/Rio_Branco' });
    const now = at('2026-11-22T07:30:00-03:00');
    expect(planNotifications(events, acre, now).askAgainAt).toBe('2026-11-22T12:30:00.000Z');
  });
  it('may be none', () => {
    const night = at('2026-11-21T23:00:00-03:00');
    expect(planNotifications(events, settings({ quiet: null }), night).show).toHaveLength(1);
    const empty = settings({ quiet: { from: wall(23), to: wall(23) } });
    expect(planNotifications(events, empty, night).show).toHaveLength(1);
  });
  it('lose nothing: what is held is shown when asked again', () => {
    const anyEvents = fc.array(
      fc.record({
        kind: fc.constantFrom(...NOTIFICATION_KINDS),
        id: fc.constantFrom('a', 'b', 'c'),
        payerName: fc.constant('Ana'),
      }),
    );
    const minutes = fc.nat({ max: 1_439 });
    fc.assert(
      fc.property(anyEvents, minutes, minutes, minutes, (happened, from, to, offset) => {
        const time = (total: number) => wall(Math.floor(total / 60), total % 60);
        const quiet = { from: time(from), to: time(to) };
        const now = instantFromEpochMs(Date.parse('2026-11-21T03:00:00Z') + offset * 60_000);
        const plan = planNotifications(happened, settings({ quiet }), now);
        const later =
          plan.askAgainAt === null ? plan : planNotifications(happened, settings({ quiet }), plan.askAgainAt);
        const shown = later.show.reduce((total, { count }) => total + count, 0);
        expect(shown).toBe(new Set(happened.map(({ kind, id }) => `${kind} ${id}`)).size);
        expect(plan.askAgainAt === null || plan.askAgainAt > now).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
