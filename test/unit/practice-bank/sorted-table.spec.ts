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
