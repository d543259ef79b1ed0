import { describe, expect, it } from 'vitest';
import { historyOf } from '../../../../../src-main/application/features/mandate-writing/history.ts';
import type { MandateRecord } from '../../../../../src-main/core/records.ts';
import { mandate, noon } from '../../../../support/fake/records/ledger-records.ts';

const ending = { code: 'DCSD', by: 'PSP_PAGADOR' };
const eventsOf = (change: Partial<MandateRecord>) =>
  historyOf({ bank: mandate(change), writes: [], confirmations: [], payments: [] });

describe('the history of a mandate that ended', () => {
  const approved = { status: 'APROVADA', at: noon('2026-01-05') };
  const cancelled = { status: 'Cancelado', at: noon('2026-02-05') };

  it('says why and by whom where the bank ended it', () => {
    expect(eventsOf({ status: 'CANCELADA', ending, history: [approved, cancelled] })).toEqual([
      { kind: 'bank', ...approved, ending: null },
      { kind: 'bank', ...cancelled, ending },
    ]);
  });

  it('says so too where the bank left its end out of its history', () => {
    expect(eventsOf({ status: 'CANCELADA', ending, history: [approved] })).toEqual([
      { kind: 'bank', status: 'CANCELADA', at: null, ending },
      { kind: 'bank', ...approved, ending: null },
    ]);
  });

  it('adds nothing where the bank gives no reason', () => {
    expect(eventsOf({ status: 'CANCELADA', history: [approved] })).toEqual([
      { kind: 'bank', ...approved, ending: null },
    ]);
  });
});
