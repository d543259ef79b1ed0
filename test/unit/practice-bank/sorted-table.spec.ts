import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf, spanBetween } from '../../../src-main/practice-bank/world/rows.ts';
import { newBatch, SortedTable } from '../../../src-main/practice-bank/world/sorted-table.ts';

type Row = { readonly at: number; readonly mandate: number };
const rows = fc.array(fc.record({ at: fc.nat(50), mandate: fc.nat(9) }), { maxLength: 60 });

function add(table: SortedTable<'mandate'>, added: readonly Row[]): void {
  const batch = newBatch(['mandate']);
  for (const { at, mandate } of added) {
    batch.at.push(at);
    batch.mandate.push(mandate);
  }
  table.add(batch);
}

const contents = (table: SortedTable<'mandate'>): readonly Row[] =>
  Array.from(table.column('at'), (at, row) => ({ at, mandate: table.column('mandate')[row] ?? -1 }));
const inOrder = (some: readonly Row[]): readonly Row[] =>
  some.toSorted((a, b) => a.at - b.at || a.mandate - b.mandate);

it('rows stand in order however many batches they came in', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 5 }), (batches) => {
      const table = new SortedTable(['mandate'] as const);
      for (const batch of batches) add(table, batch);
      expect(contents(table)).toEqual(inOrder(batches.flat()));
    }),
  );
});

type Change = { readonly kind: 'insert' | 'remove' | 'change'; readonly row: Row; readonly which: number };
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'remove', 'change'),
  row: fc.record({ at: fc.nat(50), mandate: fc.nat(9) }),
  which: fc.nat(1_000),
});

it('follows a plain list through batches, single rows, removals and changes', () => {
  const steps = fc.array(fc.oneof(rows, fc.array(change, { maxLength: 30 })), { maxLength: 6 });
  fc.assert(
    fc.property(steps, (all) => {
      const table = new SortedTable(['mandate', 'status'] as const);
      let naive: { at: number; mandate: number; status: number }[] = [];
      let number = 0;
      const entry = ({ at, mandate }: Row) => {
        number += 1;
        return { at, mandate: mandate * 10_000 + number, status: 0 };
      };
      for (const step of all) {
        const batch = newBatch(['mandate', 'status']);
        for (const one of step) {
          if (!('kind' in one)) {
            const added = entry(one);
            naive.push(added);
            for (const name of ['at', 'mandate', 'status'] as const) batch[name].push(added[name]);
            continue;
          }
          const place = naive.length === 0 ? 0 : one.which % naive.length;
          const chosen = naive[place];
          if (one.kind === 'insert') {
            const added = entry(one.row);
            naive.push(added);
            table.insert(added);
          } else if (chosen !== undefined) {
            const row = table.find([chosen.at, chosen.mandate]);
            if (one.kind === 'remove') table.remove(row);
            else table.change(row, 'status', one.which);
            naive = naive.flatMap((other, at) => {
              if (at !== place) return [other];
              return one.kind === 'remove' ? [] : [{ ...other, status: one.which }];
            });
          }
          naive.sort((a, b) => a.at - b.at || a.mandate - b.mandate);
        }
        table.add(batch);
        naive.sort((a, b) => a.at - b.at || a.mandate - b.mandate);
        const shown = Array.from(table.column('at'), (at, row) => ({
          at,
          mandate: table.column('mandate')[row],
          status: table.column('status')[row],
        }));
        expect(shown).toEqual(naive);
        expect(table.length).toBe(naive.length);
      }
    }),
  );
});

it('finds rows by their first columns, and nothing where there is none', () => {
  const table = new SortedTable(['mandate'] as const);
  add(table, [
    { at: 5, mandate: 1 },
    { at: 5, mandate: 7 },
    { at: 9, mandate: 1 },
  ]);
  expect([table.find([5]), table.find([5, 7]), table.find([9, 1])]).toEqual([0, 1, 2]);
  expect([table.find([5, 2]), table.find([6]), table.find([10])]).toEqual([-1, -1, -1]);
  expect(() => table.remove(3)).toThrow(RangeError);
  expect(() => table.remove(-1)).toThrow(RangeError);
  expect(() => table.change(3, 'mandate', 1)).toThrow(RangeError);
});

it('keeps no more room than a quarter of its rows, and none beside those it began with', () => {
  const room = (table: SortedTable<'mandate'>): number => table.column('at').buffer.byteLength / 4;
  const table = new SortedTable(['mandate'] as const);
  add(
    table,
    Array.from({ length: 1_000 }, (_, at) => ({ at, mandate: 0 })),
  );
  expect(room(table)).toBe(1_000);
  for (let at = 1_000; at < 5_000; at += 1) {
    table.insert({ at, mandate: 0 });
    expect(room(table)).toBeLessThanOrEqual(table.length * 1.25 + 16);
  }
});

it('a span holds the rows from one time to another, both included', () => {
  fc.assert(
    fc.property(rows, fc.nat(55), fc.nat(55), (some, from, to) => {
      const times = Uint32Array.from(inOrder(some), ({ at }) => at);
      const { first, end } = spanBetween(times, from, to);
      expect([...times.subarray(first, end)]).toEqual([...times].filter((at) => at >= from && at <= to));
    }),
  );
});

it('pages hold each matching row of a span once, in order', () => {
  const filter = fc.option(fc.integer({ min: 2, max: 5 }), { nil: null });
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.nat(40),
      fc.integer({ min: 1, max: 9 }),
      filter,
      (first, length, size, step) => {
        const span = { first, end: first + length };
        const matches = step === null ? null : (row: number) => row % step === 0;
        const wanted = Array.from({ length }, (_, offset) => first + offset).filter(matches ?? (() => true));
        const paged: number[] = [];
        for (let page = 0; page * size <= length; page += 1) {
          const found = pageOf(span, matches, { page, size });
          expect(found.total).toBe(wanted.length);
          expect(found.rows.length).toBeLessThanOrEqual(size);
          paged.push(...found.rows);
        }
        expect(paged).toEqual(wanted);
      },
    ),
  );
});
