import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { seenRequest } from '../../src-preload/contract/practice-bank/access.ts';
import { type BankSession, call, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { ALL_TIME } from './support/records.ts';

let session: BankSession;
beforeAll(async () => {
  session = await openBank({ payers: 5, months: 2, today: civilDate('2025-11-20') });
});
afterAll(() => session.bank.close());

const newest = async (limit = 1) => {
  const requests = await session.control.listRequests({ limit });
  return requests.map((request) => seenRequest.parse(request));
};

it('shows method, address with query, status and credential, newest first', async () => {
  const { clientId } = session.bank.ready;
  await session.get(`/rec?${ALL_TIME}`);
  await session.send('DELETE', '/cobr/none');
  await vi.waitFor(async () => expect((await newest())[0]?.path).toBe('/cobr/none'));
  const [later, earlier] = await newest(2);
  const common = { clientId, faults: [] };
  expect(later).toMatchObject({ ...common, method: 'DELETE', path: '/cobr/none', status: 405 });
  expect(earlier).toMatchObject({ ...common, method: 'GET', path: `/rec?${ALL_TIME}`, status: 200 });
  expect(later?.id).toBeGreaterThan(earlier?.id ?? 0);
});

it('shows no credential for a token that is none', async () => {
  await session.getAs('x', '/rec?stranger');
  await vi.waitFor(async () =>
    expect(await newest()).toMatchObject([{ path: '/rec?stranger', status: 401, clientId: null }]),
  );
});

it('shows the token request, without the secret that it bore', async () => {
  await session.tokenFor('someone', 'a-secret');
  await vi.waitFor(async () =>
    expect(await newest()).toMatchObject([{ method: 'POST', path: '/oauth/token', status: 401 }]),
  );
  expect(JSON.stringify(await newest(1_000))).not.toContain('a-secret');
});

it('shows which faults struck, the address as it was asked, and no status where no answer came', async () => {
  await session.control.addFault({ kind: 'other_word', word: 'zip', count: 1 });
  await session.control.addFault({ kind: 'connection_reset', path: '/cobr', count: 1 });
  await session.get(`/zip?${ALL_TIME}`);
  await expect(session.get('/cobr?reset')).rejects.toThrow('fetch failed');
  await vi.waitFor(async () => expect((await newest())[0]?.path).toBe('/cobr?reset'));
  expect(await newest(2)).toMatchObject([
    { path: '/cobr?reset', status: null, faults: ['connection_reset'] },
    { path: `/zip?${ALL_TIME}`, status: 200, faults: ['other_word'] },
  ]);
});

it('shows no control calls', async () => {
  await session.get('/_practice/clock');
  await call(`${session.bank.ready.baseUrl}/_practice/nothing`);
  await session.get('/nowhere');
  await vi.waitFor(async () => expect((await newest())[0]?.path).toBe('/nowhere'));
  expect((await newest(1_000)).filter(({ path }) => path.includes('_practice'))).toEqual([]);
});
