import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { inOrderOfUrgency, needsOf, type OfficeFacts } from '../../../src-main/core/office-urgency.ts';
import type { CompanyFigures } from '../../../src-preload/contract/office.ts';
import { OFFICE_NEEDS, type OfficeNeed } from '../../../src-preload/contract/vocabulary/office.ts';
import { companyFigures } from '../../support/fake/records/company-figures.ts';

const TODAY = civilDate('2026-03-10');
const SOME = { count: 2, amount: 9_000 };
const toCharge = (until: string) => ({ ...SOME, unpriced: 0, until });

/** Figures of which each gives a company one need and no other before it. */
const WITH: Readonly<Record<Exclude<OfficeNeed, 'not_known'>, Partial<CompanyFigures>>> = {
  window_closing: { toCharge: toCharge('2026-03-11') },
  in_doubt: { outbox: { count: 1, inDoubt: 1 } },
  poll_failing: { lastFailure: { code: 'offline', params: {}, at: '2026-03-10T15:00:00.000Z' } },
  certificate_ended: { certificateUntil: '2026-03-09' },
  certificate_ending: { certificateUntil: '2026-04-08' },
  attention: { attention: SOME },
  orphans: { orphans: SOME },
  unpaid: { unpaid: { ...SOME, oldest: '2026-03-02' } },
  to_charge: { toCharge: toCharge('2026-03-12') },
  unfinished: { outbox: { count: 3, inDoubt: 0 } },
};

const company = (name: string, changes: Partial<CompanyFigures> | null, isPractice = false): OfficeFacts => ({
  ...{ name, isPractice, today: TODAY },
  figures: changes && companyFigures(changes),
});
const needs = (changes: Partial<CompanyFigures> | null) => needsOf(company('Padaria', changes));
const order = (...companies: readonly OfficeFacts[]) => inOrderOfUrgency(companies).map(({ name }) => name);

describe('what a company wants', () => {
  it('is nothing where nothing is to be done', () => {
    expect(needs({})).toEqual([]);
    expect(needs({ certificateUntil: '2026-04-09' })).toEqual([]);
  });

  it.each(Object.entries(WITH))('is %s first', (need, changes) => {
    expect(needs(changes)[0]).toBe(need);
  });

  it('is to be read again where that failed last, whatever the polls say', () => {
    const readFailure = { code: 'server_unreachable', params: {}, at: '2026-03-10T15:00:00.000Z' } as const;
    expect(needs({ readFailure })).toEqual(['poll_failing']);
  });

  it('is to be known where it is not', () => expect(needs(null)).toEqual(['not_known']));

  it('names all that it wants, the most pressing first', () => {
    expect(needs({ ...WITH.orphans, ...WITH.window_closing, ...WITH.unpaid })).toEqual([
      'window_closing',
      'orphans',
      'unpaid',
      'to_charge',
    ]);
  });

  it('takes a last day to charge that has passed since for pressing, and tomorrow’s, but no later one', () => {
    expect(needs({ toCharge: toCharge('2026-03-01') })[0]).toBe('window_closing');
    expect(needs({ toCharge: toCharge('2026-03-11') })[0]).toBe('window_closing');
    expect(needs({ toCharge: toCharge('2026-03-12') })).toEqual(['to_charge']);
  });

  it('counts the certificate’s last day as one of it', () => {
    expect(needs({ certificateUntil: '2026-03-10' })).toEqual(['certificate_ending']);
    expect(needs({ certificateUntil: '2026-03-09' })).toEqual(['certificate_ended']);
  });

  it('is to finish what it began, unless all of that is in doubt', () => {
    expect(needs({ outbox: { count: 3, inDoubt: 2 } })).toEqual(['in_doubt', 'unfinished']);
    expect(needs({ outbox: { count: 3, inDoubt: 3 } })).toEqual(['in_doubt']);
  });

  it('is to be read whole before its first reading has ended', () => {
    expect(needs({ asOf: null })).toEqual(['unfinished']);
  });
});

describe('the order of companies', () => {
  it('is that of their most pressing needs, and those that want nothing come last', () => {
    const each = Object.entries(WITH).map(([need, changes]) => company(need, changes));
    expect(order(company('nothing', {}), company('not_known', null), ...each.toReversed())).toEqual([
      ...Object.keys(WITH),
      'not_known',
      'nothing',
    ]);
    expect(OFFICE_NEEDS).toEqual([...Object.keys(WITH), 'not_known']);
  });

  it('puts the nearer deadline first, then the larger unpaid sum, then the name', () => {
    const owing = (amount: number | string) => ({ unpaid: { count: 1, amount, oldest: null } });
    const soon = { ...WITH.window_closing, toCharge: toCharge('2026-03-10') };
    const companies = [
      company('a later one, owing most', { ...WITH.window_closing, ...owing('99999999999999999999') }),
      company('b soon, owing', { ...soon, ...owing(20) }),
      company('c soon, owing beyond numbers', { ...soon, ...owing('11111111111111111111') }),
      company('e', WITH.orphans),
      company('d', WITH.orphans),
    ];
    expect(order(...companies)).toEqual([
      'c soon, owing beyond numbers',
      'b soon, owing',
      'a later one, owing most',
      'd',
      'e',
    ]);
  });

  it('puts the practice company after all others, whatever it wants', () => {
    expect(order(company('practice', WITH.window_closing, true), company('calm', {}))).toEqual([
      'calm',
      'practice',
    ]);
  });
});
