import { describe, expect, it, onTestFinished } from 'vitest';
import { accountMark } from '../../../../../src-main/api-client/account-mark.ts';
import type { StoredConnection } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import {
  noteAgreement,
  refuseOtherAccount,
} from '../../../../../src-main/application/features/connections/other-account.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import {
  agreedUnder,
  begunUnder,
  knownUnder,
  type NotedAccount,
} from '../../../../../src-main/core/noted-account.ts';
import type { ConnectionSettings } from '../../../../../src-preload/contract/connections.ts';
import {
  NO_KEYCHAIN,
  openApplication,
  openCompany,
} from '../../../../support/in-process/application/company-application.ts';
import { ScriptedBank, webPage } from '../../../../support/in-process/bank/scripted-bank.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';
import { practiceConnection } from '../../../../support/in-process/practice-bank/practice-access.ts';

const SMALL = { payers: 2, months: 2, charging: 'by_hand' } as const;
const REFUSED = { ok: false, error: { code: 'other_account' } };

async function bankOf(seed: number) {
  const { bank } = await openBank({ ...SMALL, seed });
  onTestFinished(() => bank.close());
  return bank.ready;
}

it('a company is taken to another account only by who says so, and nothing is changed before', async () => {
  const [test, production] = [await bankOf(7), await bankOf(8)];
  const { ask, attempt, connectionId: id } = await openCompany(test);
  const change = { id, ...practiceConnection(production), certificate: null };
  const [before] = await ask('connections', 'list', null);
  expect(await attempt('connections.update', change)).toMatchObject(REFUSED);
  expect(await ask('connections', 'list', null)).toEqual([before]);
  expect(await attempt('connections.update', { ...change, evenIfOtherAccount: true })).toMatchObject({
    ok: true,
  });
  const notices = async () => (await ask('sync', 'status', { connectionId: id })).lastReport?.notices;
  await expect.poll(notices, { timeout: 30_000 }).toContainEqual({ code: 'other_account', resource: null });
});

it('the account of before is gone back to by who says so, and read anew', async () => {
  const [test, production] = [await bankOf(7), await bankOf(8)];
  const { ask, attempt, connectionId: id } = await openCompany(test);
  const polled = async () => (await ask('sync', 'status', { connectionId: id })).lastReport;
  const goTo = async (bank: typeof test) => {
    const before = (await polled())?.finishedAt;
    const change = { id, ...practiceConnection(bank), certificate: null };
    expect(await attempt('connections.update', change)).toMatchObject(REFUSED);
    expect(await attempt('connections.update', { ...change, evenIfOtherAccount: true })).toMatchObject({
      ok: true,
    });
    await expect.poll(async () => (await polled())?.finishedAt, { timeout: 30_000 }).not.toBe(before);
    return (await polled())?.notices;
  };
  const told = [{ code: 'other_account', resource: null }];
  expect(await goTo(production)).toEqual(told);
  expect(await goTo(test)).toEqual(told);
});

describe('a connection that is saved as it was', () => {
  const credentials = { clientId: 'loja', clientSecret: 'segredo' };
  const settings: ConnectionSettings = {
    ...{ name: 'Padaria Sol', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
    ...{ baseUrl: 'https://bank.example/v2', tokenUrl: 'https://bank.example/token' },
    ...{ localHolidays: [], extraHeaders: {} },
  };
  const mark = accountMark({ ...settings, clientId: credentials.clientId });
  const before = { ...settings, id: 'loja' } as StoredConnection;
  const change = { settings, credentials: undefined };
  const beginning = { lastWrite: 0, rows: { charge: 1, mandate: 0, settlement: 0 } };
  const another = knownUnder(null, 'another');
  /** What the two ask, of a ledger with that noted, and what is agreed to in it. */
  const asked = (noted: NotedAccount | null, clientId: string | null = credentials.clientId) => {
    const agreed: string[] = [];
    const write = {
      bankAccount: async () => noted,
      agreeToBankAccount: async (_: string, under: string) => void agreed.push(under),
    };
    const access = async () => {
      if (clientId === null) throw new CicloError('secret_missing', 'none is kept');
      return { ...settings, ...credentials, clientId, certificate: null };
    };
    return { agreed, registry: { access }, ledgers: { write } };
  };

  it.each([
    ['was left', begunUnder(knownUnder(null, mark), 'another', beginning)],
    ['was never read, as after a change in the terminal', another],
    ['may be another than a person has agreed to', agreedUnder(another, 'a third')],
  ])('is asked about where its account %s', async (_, noted) => {
    await expect(refuseOtherAccount(asked(noted), before, change)).rejects.toMatchObject({
      code: 'other_account',
    });
  });

  it.each([
    ['is the one that is read', knownUnder(null, mark)],
    ['is agreed to', agreedUnder(another, mark)],
    ['was never read, nor any other', null],
  ])('is not asked about where its account %s', async (_, noted) => {
    await refuseOtherAccount(asked(noted), before, change);
  });

  it('is not asked about where its client is kept nowhere, and nothing is agreed to then', async () => {
    const unkept = asked(another, null);
    await refuseOtherAccount(unkept, { ...before, clientId: null }, change);
    await noteAgreement(unkept, { before: { ...before, clientId: null }, change, hasAgreed: true });
    expect(unkept.agreed).toEqual([]);
  });

  it.each([
    ['is noted', another, true, [mark]],
    ['is noted of nobody who was not asked', another, false, []],
    [
      'is over where the account is the one that is read',
      agreedUnder(knownUnder(another, mark), 'a third'),
      false,
      [mark],
    ],
    ['is not to be noted where the account is the one that is read', knownUnder(null, mark), true, []],
  ] as const)('an agreement %s', async (_, noted, hasAgreed, expected) => {
    const ledger = asked(noted);
    await noteAgreement(ledger, { before, change, hasAgreed });
    expect(ledger.agreed).toEqual(expected);
  });

  it('tells what keeps a ledger that opens from noting it', async () => {
    const { registry, ledgers } = asked(another);
    const agreeToBankAccount = () => Promise.reject(new CicloError('disk_full', 'full'));
    const full = { registry, ledgers: { write: { ...ledgers.write, agreeToBankAccount } } };
    await expect(noteAgreement(full, { before, change, hasAgreed: true })).rejects.toMatchObject({
      code: 'disk_full',
    });
    const bankAccount = () => Promise.reject(new CicloError('ledger_damaged', 'damaged'));
    const closed = { registry, ledgers: { write: { ...ledgers.write, bankAccount } } };
    await noteAgreement(closed, { before, change, hasAgreed: true });
  });
});

it('nothing is agreed to by a change that could not be saved', async () => {
  const [test, production] = [await bankOf(7), await bankOf(8)];
  const { attempt, connectionId: id } = await openCompany(test, { keyring: NO_KEYCHAIN });
  const change = { id, ...practiceConnection(production), certificate: null };
  const unsaved = { ...change, storage: 'keychain', evenIfOtherAccount: true };
  expect(await attempt('connections.update', unsaved)).toMatchObject({
    ok: false,
    error: { code: 'keychain_unavailable' },
  });
  expect(await attempt('connections.update', change)).toMatchObject(REFUSED);
});

it('another client of the same bank may be another account; a new secret, name or token address is none', async () => {
  const { ask, attempt, connectionId: id } = await openCompany(await bankOf(7));
  const [before] = await ask('connections', 'list', null);
  const { settings, credentials, storage } = practiceConnection(await bankOf(7));
  const unmoved = { ...settings, baseUrl: before?.baseUrl ?? '', tokenUrl: before?.tokenUrl ?? '' };
  const update = (change: object) =>
    attempt('connections.update', { id, settings: unmoved, storage, ...change });
  expect(await update({ credentials: { ...credentials, clientId: 'outro' } })).toMatchObject(REFUSED);
  expect(await update({ settings: { ...unmoved, name: 'Nova' } })).toMatchObject({ ok: true });
  const headers = { settings: { ...unmoved, extraHeaders: { 'x-conta-corrente': '1234' } } };
  expect(await update(headers)).toMatchObject(REFUSED);
});

it('a company of which nothing was ever read has its address put right without a question', async () => {
  await using wrong = await ScriptedBank.start({ token: [webPage(404)] });
  const { ask, attempt } = await openApplication();
  const { baseUrl, tokenUrl } = wrong.access();
  const added = practiceConnection(await bankOf(7), { baseUrl, tokenUrl, profile: 'specification' });
  const { id } = await ask('connections', 'add', added);
  const failed = async () => (await ask('sync', 'status', { connectionId: id })).lastFailure;
  await expect.poll(failed).not.toBeNull();
  const { certificate: _, ...right } = practiceConnection(await bankOf(7));
  expect(await attempt('connections.update', { id, ...right })).toMatchObject({ ok: true });
});

it('the mark of an account is one whatever is secret, and however its address is written', () => {
  const named = { baseUrl: 'https://bank.example/v2', clientId: 'loja', extraHeaders: {} };
  const mark = accountMark(named);
  expect(accountMark({ ...named, baseUrl: 'https://BANK.example:443/v2/' })).toBe(mark);
  expect(accountMark({ ...named, extraHeaders: { 'gw-dev-app-key': 'segredo' } })).toBe(mark);
  expect(accountMark({ ...named, baseUrl: 'https://bank.example/v3' })).not.toBe(mark);
});
