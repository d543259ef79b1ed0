import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHARGE_GROUPS,
  CHARGE_STATES,
  EVERY_CYCLE,
  EVERY_EXPECTED,
  EXPECTED_STATES,
} from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  chargeHref,
  cyclesHref,
  cycleTabHref,
  DEFAULT_SORT,
  expectedOfQuery,
  filterOfQuery,
  queryOfExpected,
  queryOfFilter,
  sortOfQuery,
  windowsOfQuery,
} from '../../../../../src-renderer/kit/routes/cycle-links.ts';
import { hashOf, parseHash } from '../../../../../src-renderer/kit/routes/hash-route.ts';

const civilDates = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const inContractOrder = <Word extends string>(words: readonly Word[]) =>
  fc.subarray([...words]).map((chosen) => words.filter((word) => chosen.includes(word)));

const filters = fc.record({
  states: inContractOrder(CHARGE_STATES),
  groups: inContractOrder(CHARGE_GROUPS),
  dueFrom: fc.option(civilDates),
  dueTo: fc.option(civilDates),
  settleFrom: fc.option(civilDates),
  settleTo: fc.option(civilDates),
  paidFrom: fc.option(civilDates),
  paidTo: fc.option(civilDates),
  payer: fc.string({ maxLength: 140 }),
  idRec: fc.option(fc.string({ minLength: 1, maxLength: 64 })),
  payerOf: fc.option(fc.string({ minLength: 1, maxLength: 64 })),
  amountMin: fc.option(fc.nat(10_000_000_000)),
  amountMax: fc.option(fc.nat(10_000_000_000)),
  owed: fc.boolean(),
});

const sorts = fc.record({
  by: fc.constantFrom('dueDate', 'settleDate', 'payer', 'amount', 'paidAt'),
  direction: fc.constantFrom('asc', 'desc'),
});

describe('addresses of filtered lists', () => {
  it('give back every filter and order that they were made of', () => {
    fc.assert(
      fc.property(filters, sorts, (filter, sort) => {
        const { path, query } = parseHash(hashOf('/cycles', queryOfFilter(filter, sort)));
        expect(path).toBe('/cycles');
        expect(filterOfQuery(query)).toEqual(filter);
        expect(sortOfQuery(query)).toEqual(sort);
      }),
    );
  });

  it('write a window by its name and not by its days, so that it moves on with them', () => {
    const windows = { due: 'lastMonth', paid: null } as const;
    const query = queryOfFilter({ dueFrom: '2026-01-01', dueTo: '2026-01-31' }, DEFAULT_SORT, windows);
    expect(query.toString()).toBe('due=lastMonth');
    expect(windowsOfQuery(query)).toEqual(windows);
    expect(filterOfQuery(query)).toEqual(EVERY_CYCLE);
    expect(windowsOfQuery(new URLSearchParams('due=someday&paid=today'))).toEqual({
      due: null,
      paid: 'today',
    });
  });

  it('leave out what does not narrow', () => {
    expect(cyclesHref({})).toBe('#/cycles');
    expect(cyclesHref({ groups: ['unpaid'], payer: '' })).toBe('#/cycles?group=unpaid');
  });

  it('drop words that are not ours', () => {
    const query = new URLSearchParams(
      'state=unpaid&state=nonsense&group=x&from=yesterday&min=1.5&max=-3&sort=name.up',
    );
    expect(filterOfQuery(query)).toEqual({ ...EVERY_CYCLE, states: ['unpaid'] });
    expect(sortOfQuery(query)).toEqual(DEFAULT_SORT);
  });

  it.each(['2026-99-99', '2026-02-30', '2026-13-01', '2026-00-10'])('drop %s, which is no day', (day) => {
    const query = new URLSearchParams({ from: day, to: day, paidFrom: day, paidTo: day });
    expect(filterOfQuery(query)).toEqual(EVERY_CYCLE);
    expect(expectedOfQuery(new URLSearchParams({ startFrom: day, startTo: day }))).toEqual(EVERY_EXPECTED);
  });

  it('lead to the other lists and to one charge', () => {
    expect(cycleTabHref('orphans')).toBe('#/cycles?tab=orphans');
    expect(chargeHref('ABC 1')).toBe('#/cycles?open=ABC+1');
  });

  it('read a bare or empty address as the start', () => {
    expect(parseHash('').path).toBe('/');
    expect(parseHash('#/overview').path).toBe('/overview');
  });
});

describe('the cycles without a charge', () => {
  const expected = fc.record({
    states: inContractOrder(EXPECTED_STATES),
    from: fc.option(civilDates),
    to: fc.option(civilDates),
  });

  it('are those that the address of their list names', () => {
    fc.assert(
      fc.property(expected, (filter) => {
        expect(expectedOfQuery(queryOfExpected(filter))).toEqual(filter);
      }),
    );
  });

  it('are narrowed by no due date, as the charges are not by the days on which cycles begin', () => {
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const due = queryOfFilter({ dueFrom: days.from, dueTo: days.to });
    expect(expectedOfQuery(due)).toEqual(EVERY_EXPECTED);
    expect(filterOfQuery(queryOfExpected(days))).toEqual(EVERY_CYCLE);
  });

  it('of an address that somebody typed drop what is not ours', () => {
    expect(expectedOfQuery(new URLSearchParams('expected=paid&startFrom=ontem&startTo=2026-03-31'))).toEqual({
      states: [],
      from: null,
      to: '2026-03-31',
    });
  });
});
