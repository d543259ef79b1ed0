import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ActiveFaults } from '../../../../src-main/practice-bank/faults/active-faults.ts';
import { type FaultOrder, faultOrder } from '../../../../src-preload/contract/practice-bank/faults.ts';
import { FAULTS } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';

/** Chance that gives the same numbers over and over. */
class LoadedChance {
  readonly #numbers: readonly number[];
  drawn = 0;

  constructor(...numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  readonly draw = (): number => {
    this.drawn += 1;
    return this.#numbers[(this.drawn - 1) % this.#numbers.length] ?? 0;
  };
}

const ordered = (order: Partial<FaultOrder> & Pick<FaultOrder, 'kind'>): FaultOrder =>
  faultOrder.parse(order);
const faultsWith = (chance: () => number, ...orders: Parameters<typeof ordered>[0][]): ActiveFaults => {
  const faults = new ActiveFaults({ chance });
  faults.replace(orders.map(ordered));
  return faults;
};
const never = (): number => 0.999_999;
const always = (): number => 0;

describe('a fault', () => {
  it('strikes as often as its count says, and stays to be seen', () => {
    const faults = faultsWith(always, { kind: 'latency', count: 3 });
    const struck = Array.from({ length: 5 }, () => faults.strike('GET', '/cobr').length);
    expect(struck).toEqual([1, 1, 1, 0, 0]);
    expect(faults.list()).toMatchObject([{ strikes: 3, left: 0 }]);
  });

  it('strikes with its probability, and only what it missed is not counted', () => {
    const chance = new LoadedChance(0.2, 0.3, 0.29);
    const faults = faultsWith(chance.draw, { kind: 'status_500', probability: 0.3, count: 2 });
    const struck = Array.from({ length: 5 }, () => faults.strike('GET', '/cobr').length);
    expect(struck).toEqual([1, 0, 1, 0, 0]);
    expect(chance.drawn).toBe(3);
  });

  it('draws no chance for a request of another method or path, or one that it cannot harm', () => {
    const chance = new LoadedChance(0);
    const faults = faultsWith(chance.draw, { kind: 'status_500', method: 'POST', path: '/rec' });
    expect(faults.strike('GET', '/rec')).toEqual([]);
    expect(faults.strike('POST', '/rec/x')).toEqual([]);
    expect(faults.strike('POST', '/rec', () => false)).toEqual([]);
    expect(chance.drawn).toBe(0);
    expect(faults.strike('POST', '/rec')).toHaveLength(1);
  });

  it('of sure probability strikes whatever chance gives', () => {
    expect(faultsWith(never, { kind: 'latency' }).strike('GET', '/')).toHaveLength(1);
  });

  it.each(Object.entries(FAULTS))('%s has its standard setting unless told', (kind, setting) => {
    const faults = faultsWith(always, { kind: kind as FaultOrder['kind'], word: 'zip' });
    expect(faults.list()[0]?.setting).toBe(setting?.standard ?? null);
  });

  it('is handed on as it stood when it struck', () => {
    const faults = faultsWith(always, { kind: 'latency' });
    const [first] = faults.strike('GET', '/');
    const [second] = faults.strike('GET', '/');
    expect([first?.strikes, second?.strikes]).toEqual([1, 2]);
  });
});

describe('the list of faults', () => {
  it('strikes with all that fit, in their order, and tells each which struck before', () => {
    const faults = faultsWith(always, { kind: 'latency' }, { kind: 'status_500' }, { kind: 'status_503' });
    const struck = faults.strike(
      'GET',
      '/',
      (fault, before) => fault.kind === 'latency' || before.length < 2,
    );
    expect(struck.map(({ kind }) => kind)).toEqual(['latency', 'status_500']);
    expect(faults.list().map(({ strikes }) => strikes)).toEqual([1, 1, 0]);
  });

  it('never gives an id twice', () => {
    const faults = faultsWith(always, { kind: 'latency' }, { kind: 'latency' });
    faults.remove(2);
    const added = faults.add(ordered({ kind: 'latency' }));
    faults.replace([ordered({ kind: 'html_page' })]);
    expect([added.id, faults.list().map(({ id }) => id)]).toEqual([3, [4]]);
  });

  it('knows no fault that it does not have', () => {
    expect(() => faultsWith(always).remove(1)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('takes a hundred, and lets spent ones go for more', () => {
    const faults = faultsWith(always, { kind: 'html_page', count: 1 });
    for (let at = 1; at < 100; at += 1) faults.add(ordered({ kind: 'latency' }));
    const more = () => faults.add(ordered({ kind: 'latency' }));
    expect(more).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    faults.strike('GET', '/');
    more();
    expect(faults.list().map(({ kind }) => kind)).toEqual(Array.from({ length: 100 }, () => 'latency'));
    expect(more).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    const many = Array.from({ length: 101 }, () => ordered({ kind: 'latency' }));
    expect(() => faults.replace(many)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('wants a word that can stand in a path for another word, and changes nothing without', () => {
    const faults = faultsWith(always, { kind: 'latency' });
    for (const word of [null, 'cobr', 'rec']) {
      const order = ordered({ kind: 'other_word', word });
      expect(() => faults.add(order)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
      expect(() => faults.replace([order])).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    }
    expect(faults.list()).toHaveLength(1);
  });

  it('tells the words that it lends, while it lends them', () => {
    const faults = faultsWith(
      always,
      { kind: 'other_word', word: 'zip', count: 1 },
      { kind: 'latency', word: 'zap' },
    );
    expect(faults.otherWords()).toEqual(['zip']);
    faults.strike('GET', '/zip');
    expect(faults.otherWords()).toEqual([]);
  });

  it('counts every strike once, whatever comes', () => {
    const order = fc.record({
      kind: fc.constantFrom('latency', 'status_500'),
      probability: fc.constantFrom(0.25, 0.5, 1),
      count: fc.option(fc.integer({ min: 1, max: 5 })),
      path: fc.constantFrom(null, '/cobr', '/cobr/*'),
    });
    const paths = fc.array(fc.constantFrom('/cobr', '/cobr/x', '/rec'), { maxLength: 30 });
    const numbers = fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 5 }), paths, numbers, (orders, asked, shown) => {
        const faults = faultsWith(new LoadedChance(...shown).draw, ...(orders as FaultOrder[]));
        const struck = asked.flatMap((path) => faults.strike('GET', path));
        for (const [at, { id, strikes, left }] of faults.list().entries()) {
          expect(struck.filter((fault) => fault.id === id)).toHaveLength(strikes);
          const count = orders[at]?.count ?? null;
          expect(left).toBe(count === null ? null : count - strikes);
        }
      }),
    );
  });
});
