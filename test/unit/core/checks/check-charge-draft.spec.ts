import { describe, expect, it } from 'vitest';
import { type ChargeForm, checkChargeDraft } from '../../../../src-main/core/checks/check-charge-draft.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';

const ID_REC = 'RR1234567820260105abcdefghijk';

describe('a new charge', () => {
  const mandate = {
    status: 'APROVADA',
    startDate: civilDate('2026-11-10'),
    endDate: civilDate('2026-12-31'),
  };
  const today = civilDate('2026-11-21');
  const form: ChargeForm = {
    txid: 'a'.repeat(35),
    idRec: ID_REC,
    dueDate: '10/12/2026',
    amount: '99,90',
    adjustsToBusinessDay: true,
    info: '',
    account: '12345-6',
    accountType: 'poupança',
    branch: '',
  };
  const check = (change: Partial<ChargeForm>) => checkChargeDraft({ ...form, ...change }, { mandate, today });

  it('becomes a draft', () => {
    expect(check({})).toEqual({
      kind: 'draft',
      draft: {
        txid: 'a'.repeat(35),
        idRec: ID_REC,
        dueDate: '2026-12-10',
        amount: 9_990,
        adjustsToBusinessDay: true,
        info: null,
        receiver: { account: '12345-6', accountType: 'POUPANCA', branch: null },
      },
    });
  });
  it.each([{ dueDate: '21/11/2026' }, { dueDate: '31/12/2026' }, { info: 'x'.repeat(140), branch: '0001' }])(
    'may have %o',
    (change) => {
      expect(check(change).kind).toBe('draft');
    },
  );
  it('may be due on the very day on which the mandate begins', () => {
    const fresh = { mandate: { ...mandate, startDate: civilDate('2026-12-10') }, today };
    expect(checkChargeDraft(form, fresh).kind).toBe('draft');
  });
  it('of a mandate without end is due whenever', () => {
    const endless = { mandate: { ...mandate, endDate: null }, today };
    expect(checkChargeDraft({ ...form, dueDate: '2030-01-01' }, endless).kind).toBe('draft');
  });
  it.each<[Partial<ChargeForm>, string, string]>([
    [{ txid: 'x' }, 'txid', 'malformed'],
    [{ idRec: 'x' }, 'idRec', 'malformed'],
    [{ dueDate: '20/11/2026' }, 'dueDate', 'in_the_past'],
    [{ dueDate: '01/01/2027' }, 'dueDate', 'outside_mandate'],
    [{ amount: '1.000' }, 'amount', 'ambiguous_amount'],
    [{ info: 'x'.repeat(141) }, 'info', 'too_long'],
    [{ account: '' }, 'receiver', 'required'],
    [{ account: '1'.repeat(21) }, 'receiver', 'too_long'],
    [{ accountType: 'salário' }, 'receiver', 'unknown_word'],
    [{ branch: '00001' }, 'receiver', 'too_long'],
  ])('%o is refused', (change, field, reason) => {
    expect(check(change)).toMatchObject({ kind: 'problems', problems: [{ field, reason }] });
  });
  it('says which part of the account is meant', () => {
    expect(check({ branch: '00001' })).toEqual({
      kind: 'problems',
      problems: [{ field: 'receiver', reason: 'too_long', params: { most: 4, part: 'branch' } }],
    });
  });
  it('needs a mandate that is APROVADA and has begun by its due date', () => {
    const created = { mandate: { ...mandate, status: 'CRIADA' }, today };
    expect(checkChargeDraft(form, created)).toMatchObject({
      problems: [{ field: 'idRec', reason: 'mandate_status', params: { status: 'CRIADA' } }],
    });
    const later = { mandate: { ...mandate, startDate: civilDate('2026-12-11') }, today };
    expect(checkChargeDraft(form, later)).toMatchObject({ problems: [{ reason: 'outside_mandate' }] });
    const confirmed = { mandate: { ...mandate, status: 'CONFIRMADA' }, today };
    expect(checkChargeDraft(form, confirmed).kind).toBe('draft');
  });
});
