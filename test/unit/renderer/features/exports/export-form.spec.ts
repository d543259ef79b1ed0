import { describe, expect, it } from 'vitest';
import { exportRequest as requestSchema } from '../../../../../src-preload/contract/exports.ts';
import { CHARGE_COLUMNS } from '../../../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../../../../src-preload/contract/vocabulary/receipts.ts';
import {
  exportOfMovements,
  exportProblem,
  exportRequest,
  INITIAL_EXPORT,
  type TableForm,
} from '../../../../../src-renderer/features/exports/export-form.ts';

const form = (changes: Partial<TableForm>): TableForm => ({ ...INITIAL_EXPORT, ...changes });

describe('request', () => {
  it('is one that the contract takes', () => {
    expect(requestSchema.safeParse(exportRequest(INITIAL_EXPORT, 'padaria')).success).toBe(true);
  });

  it('writes chosen columns in the order of the list, whatever the order of the clicks', () => {
    const request = exportRequest(form({ columns: ['amount', 'txid', 'due_date'] }), 'padaria');
    expect(request.columns).toEqual(['txid', 'due_date', 'amount']);
  });

  it('always asks for every column of rfc4180', () => {
    const request = exportRequest(form({ preset: 'rfc4180', columns: ['txid'] }), 'padaria');
    expect(request.columns).toEqual([...CHARGE_COLUMNS]);
  });

  it('sends period, states and groups with charges', () => {
    const chosen = {
      dueFrom: '2026-01-01',
      dueTo: '2026-01-31',
      groups: ['unpaid'],
      states: ['paid'],
    } as const;
    expect(exportRequest(form(chosen), 'padaria').filter).toMatchObject(chosen);
  });

  it('sends days, kinds and search with movements, and all time where no day is set', () => {
    const movements = {
      ...{ from: '2026-01-01', to: '2026-01-31', search: 'ana' },
      kinds: ['refund' as const],
    };
    expect(exportRequest(exportOfMovements(movements), 'padaria').movements).toEqual(movements);
    const whole = exportRequest(form({ subject: 'receipts' }), 'padaria').movements;
    expect(whole).toEqual({ ...ALL_TIME, kinds: [], search: '' });
    expect(exportRequest(form({}), 'padaria').movements).toBeNull();
  });

  it('forgets period, states and whole documents where the subject does not offer them', () => {
    const leftOver = form({
      subject: 'orphans',
      dueFrom: '2026-01-01',
      states: ['paid'],
      fullDocuments: true,
    });
    const request = exportRequest(leftOver, 'padaria');
    expect(request.filter).toMatchObject({ dueFrom: null, states: [] });
    expect(request.fullDocuments).toBe(false);
  });
});

describe('problems', () => {
  it.each([
    [{ columns: [] }, 'noColumns'],
    [{ columns: [], preset: 'rfc4180' }, null],
    [{ columns: [], subject: 'refunds' }, null],
    [{ dueFrom: '2026-02-01', dueTo: '2026-01-31' }, 'periodReversed'],
    [{ subject: 'receipts', dueFrom: '2026-02-01', dueTo: '2026-01-31' }, 'periodReversed'],
    [{ dueFrom: '2026-02-01', dueTo: '2026-02-01' }, null],
    [{ dueFrom: '2026-02-01', dueTo: null }, null],
  ] as const)('of %o: %s', (changes, problem) => {
    expect(exportProblem(form(changes))).toBe(problem);
  });
});
