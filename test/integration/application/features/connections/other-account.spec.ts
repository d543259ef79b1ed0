import { expect, it, onTestFinished } from 'vitest';
import { accountMark } from '../../../../../src-main/api-client/account-mark.ts';
import type { StoredConnection } from '../../../../../src-main/application/companies/settings-file.ts';
import {
  agreeToOtherAccount,
  refuseOtherAccount,
} from '../../../../../src-main/application/features/connections/other-account.ts';
import { begunUnder, knownUnder, type NotedAccount } from '../../../../../src-main/core/noted-account.ts';
import {
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

it('a connection that is saved as it was is asked about where its account was left, and nowhere else', async () => {
  const { settings, credentials } = practiceConnection(await bankOf(7));
  const [mark, agreed] = [accountMark({ ...settings, clientId: credentials.clientId }), [] as string[]];
  const asked = (noted: NotedAccount | null) => {
    const write = {
      bankAccount: async () => noted,
      agreeToBankAccount: async (_: string, under: string) => void agreed.push(under),
    };
    const access = async () => ({ ...settings, ...credentials, certificate: null });
    return { registry: { access }, ledgers: { write } };
  };
  const before = { ...settings, id: 'loja' } as StoredConnection;
  const change = { settings, credentials: undefined };
  const beginning = { lastWrite: 0, rows: { charge: 1, mandate: 0, settlement: 0 } };
  const left = begunUnder(knownUnder(null, mark), 'another', beginning);
  await expect(refuseOtherAccount(asked(left), before, change)).rejects.toMatchObject({
    code: 'other_account',
  });
  await refuseOtherAccount(asked(knownUnder(null, 'another')), before, change);
  await agreeToOtherAccount(asked(left), before, change);
  expect(agreed).toEqual([mark]);
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
