import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultDesk } from '../../../../src-main/practice-bank/faults/fault-desk.ts';
import { type FaultOrder, faultOrder } from '../../../../src-preload/contract/practice-bank/faults.ts';
import { FAULTS } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';

/** Dice that show the same numbers over and over. */
class LoadedDice {
  readonly #numbers: readonly number[];
  rolls = 0;

  constructor(...numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  readonly roll = (): number => {
    this.rolls += 1;
    return this.#numbers[(this.rolls - 1) % this.#numbers.length] ?? 0;
  };
}

const ordered = (order: Partial<FaultOrder> & Pick<FaultOrder, 'kind'>): FaultOrder =>
  faultOrder.parse(order);
const deskWith = (chance: () => number, ...orders: Parameters<typeof ordered>[0][]): FaultDesk => {
  const desk = new FaultDesk({ chance });
  desk.replace(orders.map(ordered));
  return desk;
};
const never = (): number => 0.999_999;
const always = (): number => 0;

describe('a fault', () => {
  it('strikes as often as its count says, and stays to be seen', () => {
    const desk = deskWith(always, { kind: 'latency', count: 3 });
    const struck = Array.from({ length: 5 }, () => desk.strike('GET', '/cobr').length);
    expect(struck).toEqual([1, 1, 1, 0, 0]);
    expect(desk.list()).toMatchObject([{ strikes: 3, left: 0 }]);
  });

  it('strikes with its probability, and only what it missed is not counted', () => {
    const dice = new LoadedDice(0.2, 0.3, 0.29);
    const desk = deskWith(dice.roll, { kind: 'status_500', probability: 0.3, count: 2 });
    const struck = Array.from({ length: 5 }, () => desk.strike('GET', '/cobr').length);
    expect(struck).toEqual([1, 0, 1, 0, 0]);
    expect(dice.rolls).toBe(3);
  });

  it('rolls no dice for a request of another method or path, or one that it cannot harm', () => {
    const dice = new LoadedDice(0);
    const desk = deskWith(dice.roll, { kind: 'status_500', method: 'POST', path: '/rec' });
    expect(desk.strike('GET', '/rec')).toEqual([]);
    expect(desk.strike('POST', '/rec/x')).toEqual([]);
    expect(desk.strike('POST', '/rec', () => false)).toEqual([]);
    expect(dice.rolls).toBe(0);
    expect(desk.strike('POST', '/rec')).toHaveLength(1);
  });

  it('of sure probability strikes whatever the dice show', () => {
    expect(deskWith(never, { kind: 'latency' }).strike('GET', '/')).toHaveLength(1);
  });

  it.each(Object.entries(FAULTS))('%s has its standard setting unless told', (kind, setting) => {
    const desk = deskWith(always, { kind: kind as FaultOrder['kind'], word: 'zip' });
    expect(desk.list()[0]?.setting).toBe(setting?.standard ?? null);
  });

  it('is handed on as it stood when it struck', () => {
    const desk = deskWith(always, { kind: 'latency' });
    const [first] = desk.strike('GET', '/');
    const [second] = desk.strike('GET', '/');
    expect([first?.strikes, second?.strikes]).toEqual([1, 2]);
  });
});

describe('the desk', () => {
  it('strikes with all that fit, in their order, and tells each which struck before', () => {
    const desk = deskWith(always, { kind: 'latency' }, { kind: 'status_500' }, { kind: 'status_503' });
    const struck = desk.strike('GET', '/', (fault, before) => fault.kind === 'latency' || before.length < 2);
    expect(struck.map(({ kind }) => kind)).toEqual(['latency', 'status_500']);
    expect(desk.list().map(({ strikes }) => strikes)).toEqual([1, 1, 0]);
  });

  it('never gives an id twice', () => {
    const desk = deskWith(always, { kind: 'latency' }, { kind: 'latency' });
    desk.remove(2);
    const added = desk.add(ordered({ kind: 'latency' }));
    desk.replace([ordered({ kind: 'html_page' })]);
    expect([added.id, desk.list().map(({ id }) => id)]).toEqual([3, [4]]);
  });

  it('knows no fault that it does not have', () => {
    expect(() => deskWith(always).remove(1)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('takes a hundred, and lets spent ones go for more', () => {
    const desk = deskWith(always, { kind: 'html_page', count: 1 });
    for (let at = 1; at < 100; at += 1) desk.add(ordered({ kind: 'latency' }));
    const more = () => desk.add(ordered({ kind: 'latency' }));
    expect(more).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    desk.strike('GET', '/');
    more();
    expect(desk.list().map(({ kind }) => kind)).toEqual(Array.from({ length: 100 }, () => 'latency'));
    expect(more).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    const many = Array.from({ length: 101 }, () => ordered({ kind: 'latency' }));
    expect(() => desk.replace(many)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('wants a word that can stand in a path for another word, and changes nothing without', () => {
    const desk = deskWith(always, { kind: 'latency' });
    for (const word of [null, 'cobr', 'rec']) {
      const order = ordered({ kind: 'other_word', word });
      expect(() => desk.add(order)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
      expect(() => desk.replace([order])).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    }
    expect(desk.list()).toHaveLength(1);
  });

  it('tells the words that it lends, while it lends them', () => {
    const desk = deskWith(
      always,
      { kind: 'other_word', word: 'zip', count: 1 },
      { kind: 'latency', word: 'zap' },
    );
    expect(desk.otherWords()).toEqual(['zip']);
    desk.strike('GET', '/zip');
    expect(desk.otherWords()).toEqual([]);
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
        const desk = deskWith(new LoadedDice(...shown).roll, ...(orders as FaultOrder[]));
        const struck = asked.flatMap((path) => desk.strike('GET', path));
        for (const [at, { id, strikes, left }] of desk.list().entries()) {
          expect(struck.filter((fault) => fault.id === id)).toHaveLength(strikes);
          const count = orders[at]?.count ?? null;
          expect(left).toBe(count === null ? null : count - strikes);
        }
      }),
    );
  });
});
