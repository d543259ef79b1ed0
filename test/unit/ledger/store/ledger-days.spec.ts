import { describe, expect, it } from 'vitest';
import { LEDGER_NOTES } from '../../../../src-main/ledger/model/notes.ts';
import { ledgerDays } from '../../../../src-main/ledger/store/ledger-days.ts';

describe('the days of a ledger', () => {
  const daysOf = (notes: Readonly<Record<string, string>>) =>
    ledgerDays({ get: (name) => notes[name] ?? null });

  it('are one in a ledger of an earlier version, which may have brought it on since', () => {
    const both = { readOn: '2025-06-05', cyclesReadOn: '2025-06-05', today: '2025-06-05' };
    expect(daysOf({ [LEDGER_NOTES.asOf]: '2025-06-05' })).toEqual(both);
    expect(daysOf({ [LEDGER_NOTES.asOf]: '2025-06-05', [LEDGER_NOTES.calendarDay]: '2025-06-02' })).toEqual(
      both,
    );
    expect(daysOf({})).toEqual({ readOn: null, cyclesReadOn: null, today: null });
  });
});
