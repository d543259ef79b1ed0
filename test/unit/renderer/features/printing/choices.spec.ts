import { describe, expect, it } from 'vitest';
import type { MandateRow } from '../../../../../src-preload/contract/mandates.ts';
import {
  type Choices,
  toggled,
  waitingOf,
  withAll,
} from '../../../../../src-renderer/features/printing/choices.ts';

const row = (idRec: string): MandateRow => ({
  idRec,
  status: 'CRIADA',
  statusKind: 'CRIADA',
  contract: 'C1',
  object: null,
  payerName: 'Ana',
  payerDocument: '',
  startDate: '2026-01-10',
  endDate: null,
  unreadableEnd: null,
  periodicity: 'MENSAL',
  fixedAmount: null,
  floorAmount: null,
  retryPolicy: null,
  journey: null,
  hasLocation: true,
});
const none: Choices = new Map();

describe('chosen mandates', () => {
  it('go in and out one by one, in the order of the clicks', () => {
    const two = toggled(toggled(none, { row: row('b'), charge: 'named' }), {
      row: row('a'),
      charge: 'named',
    });
    expect([...two.keys()]).toEqual(['b', 'a']);
    expect([...toggled(two, { row: row('b'), charge: 'named' }).keys()]).toEqual(['a']);
    expect(two.size).toBe(2);
  });

  it('of an import are those that wait for their payers, with a code', () => {
    const rows: MandateRow[] = [
      row('a'),
      { ...row('b'), statusKind: 'APROVADA', status: 'APROVADA' },
      { ...row('c'), statusKind: 'CANCELADA', status: 'CANCELADA' },
      { ...row('d'), hasLocation: false },
    ];
    expect([...waitingOf(rows).keys()]).toEqual(['a']);
  });

  it('keep the charge of one that was chosen before all were', () => {
    const first = toggled(none, { row: row('a'), charge: { txid: 'COB1' } });
    const all = withAll(first, [row('a'), row('b')]);
    expect([...all.values()].map(({ charge }) => charge)).toEqual([{ txid: 'COB1' }, 'named']);
  });
});
