import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf } from '../../../src-main/practice-bank/storage/pages.ts';
import { SortedList } from '../../../src-main/practice-bank/storage/sorted-list.ts';

type Row = { readonly at: number; readonly mandate: number };
const row = fc.record({ at: fc.nat(50), mandate: fc.nat(9) });
const rows = fc.array(row, { maxLength: 60 });
const newList = (some: readonly Row[] = []): SortedList<Row> => {
  const list = new SortedList<Row>((a, b) => a.mandate - b.mandate);
  for (const one of some) list.insert(one);
  return list;
};
const inOrder = (some: readonly Row[]): readonly Row[] =>
  some.toSorted((a, b) => a.at - b.at || a.mandate - b.mandate);

it('follows a plain list through rows that come and go, in order of time and then of its own', () => {
  const step = fc.record({ kind: fc.constantFrom('insert', 'insert', 'remove'), row, which: fc.nat(1_000) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const list = newList();
      let naive: readonly Row[] = [];
      for (const { kind, row: one, which } of steps) {
        const gone = naive[which % Math.max(1, naive.length)];
        if (kind === 'insert') {
          list.insert(one);
          naive = inOrder([...naive, one]);
        } else if (gone !== undefined) {
          list.remove({ ...gone });
          naive = naive.toSpliced(naive.indexOf(gone), 1);
        }
        expect(list.rows).toEqual(naive);
      }
    }),
  );
});

it('takes nothing out where there is no such row', () => {
  const list = newList([
    { at: 5, mandate: 1 },
    { at: 5, mandate: 7 },
  ]);
  for (const none of [
    { at: 5, mandate: 2 },
    { at: 4, mandate: 1 },
    { at: 9, mandate: 1 },
  ])
    list.remove(none);
  expect(list.rows.length).toBe(2);
});

it('knows the rows from one time to another, both included', () => {
  fc.assert(
    fc.property(rows, fc.nat(55), fc.nat(55), (some, from, to) => {
      const wanted = inOrder(some).filter(({ at }) => at >= from && at <= to);
      expect(newList(some).between(from, to)).toEqual(wanted);
    }),
  );
});

it('pages hold each matching row once, in order', () => {
  const filter = fc.option(fc.integer({ min: 2, max: 5 }), { nil: null });
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 9 }), filter, (length, size, step) => {
      const all = Array.from({ length }, (_, number) => number);
      const conditions = step === null ? [] : [(one: number) => one % step === 0];
      const wanted = step === null ? all : all.filter((one) => one % step === 0);
      const paged: number[] = [];
      for (let page = 0; page * size <= length; page += 1) {
        const found = pageOf(all, conditions, { page, size });
        expect(found.total).toBe(wanted.length);
        expect(found.rows.length).toBeLessThanOrEqual(size);
        paged.push(...found.rows);
      }
      expect(paged).toEqual(wanted);
    }),
  );
});
