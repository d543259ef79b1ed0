import { describe, expect, it } from 'vitest';
import {
  type AccountsForm,
  accountsRequest,
  missingOfAccounts,
  NO_ACCOUNTS_FIELDS,
} from '../../../../../src-renderer/features/exports/accounts-form.ts';
import {
  type ExportForm,
  INITIAL_EXPORT,
  monthOfExport,
} from '../../../../../src-renderer/features/exports/export-form.ts';

const TODAY = '2026-11-23';
const OCTOBER = { dueFrom: '2026-10-01', dueTo: '2026-10-31' };
const CLOSING = { month: '2026-09', basis: 'caixa' } as const;
const ACCOUNT = { bankId: '341', account: '1-2', balance: 0 };

const form = (
  subject: AccountsForm['subject'],
  accounts: Partial<AccountsForm['accounts']> = {},
  period: Partial<AccountsForm> = {},
): ExportForm & AccountsForm => ({
  ...INITIAL_EXPORT,
  ...period,
  subject,
  accounts: { ...NO_ACCOUNTS_FIELDS, ...accounts },
});

describe('a file for the accounts', () => {
  it('asks for what nobody but a person can say, a balance of nothing being one', () => {
    expect(missingOfAccounts(form('ofx'))).toBe('ofxFields');
    expect(missingOfAccounts(form('ofx', { ...ACCOUNT, bankId: ' ' }))).toBe('ofxFields');
    expect(missingOfAccounts(form('ofx', { ...ACCOUNT, balance: null }))).toBe('ofxFields');
    expect(missingOfAccounts(form('ofx', ACCOUNT))).toBeNull();
    expect(missingOfAccounts(form('closing'))).toBe('closing');
    expect(missingOfAccounts(form('closing', { closing: CLOSING }))).toBeNull();
    expect(missingOfAccounts(form('journal'))).toBeNull();
  });

  it('is asked for with its own fields and no others', () => {
    const asked = (each: AccountsForm) => accountsRequest(each, 'padaria', TODAY)?.file ?? null;
    expect(asked(form('ofx'))).toBeNull();
    expect(asked(form('ofx', ACCOUNT, OCTOBER))).toEqual({
      ...{ kind: 'ofx', from: '2026-10-01', to: '2026-10-31', isPlain: false },
      ...ACCOUNT,
    });
    expect(asked(form('journal', { format: 'ledger' }))).toEqual({
      ...{ kind: 'journal', from: null, to: null, format: 'ledger', plan: 'kept' },
    });
    expect(asked(form('closing', { closing: CLOSING }))).toEqual({ kind: 'closing', ...CLOSING });
  });

  it('of documents is of the month before, unless days of a whole month were chosen', () => {
    const month = (period: Partial<AccountsForm>) =>
      accountsRequest(form('documents', {}, period), 'padaria', TODAY)?.file;
    expect(month({})).toMatchObject({ month: '2026-10' });
    expect(month({ dueFrom: '2026-05-01', dueTo: '2026-05-31' })).toMatchObject({ month: '2026-05' });
    expect(month({ dueFrom: '2026-05-02', dueTo: '2026-05-31' })).toMatchObject({ month: '2026-10' });
  });
});

it('a form is of one month where its days are that month, and its file has days', () => {
  expect(monthOfExport({ ...INITIAL_EXPORT, ...OCTOBER }, TODAY)).toBe('2026-10');
  expect(monthOfExport({ ...INITIAL_EXPORT, ...OCTOBER, subject: 'orphans' }, TODAY)).toBeNull();
  expect(monthOfExport({ ...INITIAL_EXPORT, ...OCTOBER, dueTo: '2026-10-30' }, TODAY)).toBeNull();
  expect(monthOfExport(form('ofx', ACCOUNT, OCTOBER), TODAY)).toBe('2026-10');
  expect(monthOfExport(form('closing', { closing: CLOSING }, OCTOBER), TODAY)).toBe('2026-09');
  expect(monthOfExport(form('closing'), TODAY)).toBeNull();
  expect(monthOfExport(form('documents'), TODAY)).toBe('2026-10');
});
