import { afterAll, beforeAll, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { ALL_TIME } from './support/records.ts';

let session: BankSession;
beforeAll(async () => {
  session = await openBank({ payers: 5, months: 2, today: civilDate('2025-11-20') });
});
afterAll(() => session.bank.close());

const takeToken = (): Promise<string> => {
  const { clientId, clientSecret } = session.bank.ready;
  return session.tokenFor(clientId, clientSecret);
};
const grantedTo = async (wanted: string): Promise<readonly string[]> => {
  const credentials = await session.control.listCredentials();
  const { scopes = [] } = credentials.find(({ clientId }) => clientId === wanted) ?? {};
  return scopes.filter(({ isGranted }) => isGranted).map(({ scope }) => scope);
};

it('every credential is shown with every scope of the service, and no secret', async () => {
  const { clientId, limited, clientSecret } = session.bank.ready;
  const credentials = await session.control.listCredentials();
  expect(credentials.map((credential) => credential.clientId)).toEqual([clientId, limited.clientId]);
  const names = credentials.map(({ scopes }) => scopes.map(({ scope }) => scope));
  expect(names[0]).toContain('webhookcobr.write');
  expect(names[1]).toEqual(names[0]);
  expect(await grantedTo(limited.clientId)).toEqual(['rec.read']);
  expect(JSON.stringify(credentials)).not.toContain(clientSecret);
});

it('a scope taken away is felt by a token already issued, and so is one given back', async () => {
  const { clientId } = session.bank.ready;
  const all = await grantedTo(clientId);
  const token = await takeToken();
  const statusOf = async (path: string) => (await session.getAs(token, `${path}?${ALL_TIME}`)).status;
  await session.control.setScopes({ clientId, scopes: all.filter((scope) => scope !== 'cobr.read') });
  expect([await statusOf('/cobr'), await statusOf('/rec')]).toEqual([403, 200]);
  const { body } = await session.getAs(token, `/cobr?${ALL_TIME}`);
  expect(body).toMatchObject({ detail: expect.stringContaining('cobr.read') as unknown });
  await session.control.setScopes({ clientId, scopes: [...all] });
  expect(await statusOf('/cobr')).toBe(200);
});

it('a credential can be given what it never had', async () => {
  const { limited } = session.bank.ready;
  const token = await session.tokenFor(limited.clientId, limited.clientSecret);
  expect((await session.getAs(token, `/cobr?${ALL_TIME}`)).status).toBe(403);
  await session.control.setScopes({ clientId: limited.clientId, scopes: ['cobr.read'] });
  expect((await session.getAs(token, `/cobr?${ALL_TIME}`)).status).toBe(200);
  expect((await session.getAs(token, `/rec?${ALL_TIME}`)).status).toBe(403);
});

it('refuses scopes that the service does not have, and credentials that the bank did not issue', async () => {
  const { clientId } = session.bank.ready;
  const before = await grantedTo(clientId);
  const invented = session.control.setScopes({ clientId, scopes: ['cobr.read', 'cobr.everything'] });
  await expect(invented).rejects.toMatchObject({ code: 'invalid_input' });
  const stranger = session.control.setScopes({ clientId: 'x', scopes: [] });
  await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  expect(await grantedTo(clientId)).toEqual(before);
});

it('tokens can be ended; the next ones are good', async () => {
  const [token] = [await takeToken(), await takeToken()];
  const { ended } = await session.control.expireTokens();
  expect(ended).toBeGreaterThanOrEqual(2);
  const { status, body } = await session.getAs(token, '/_practice/charges');
  expect(status).toBe(401);
  expect(body).toMatchObject({ detail: expect.stringContaining('expirou') as unknown });
  expect((await session.getAs(await takeToken(), '/_practice/charges')).status).toBe(200);
  expect(await session.control.expireTokens()).toEqual({ ended: 1 });
});
