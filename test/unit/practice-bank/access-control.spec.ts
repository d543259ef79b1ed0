import { expect, it } from 'vitest';
import { AccessControl, newCredential } from '../../../src-main/practice-bank/access/access-control.ts';

class HandClock {
  nowMs = 0;
  readonly read = (): number => this.nowMs;
}

function setUp() {
  const clock = new HandClock();
  const credential = newCredential('cliente', ['rec.read']);
  const access = new AccessControl([credential], 60, clock.read);
  const token = () => access.issue(credential.clientId, credential.clientSecret)?.token ?? '';
  return { clock, credential, access, token };
}

it('admits the tokens it issued, with the scopes of their credential', () => {
  const { access, credential, token } = setUp();
  const { clientId } = credential;
  expect(access.admit(token())).toEqual({ kind: 'admitted', clientId, scopes: ['rec.read'] });
  expect(access.admit('another')).toEqual({ kind: 'unknown' });
});

it('lets a token live its seconds and not one more', () => {
  const { access, clock, token } = setUp();
  const issued = token();
  clock.nowMs = 59_999;
  expect(access.admit(issued).kind).toBe('admitted');
  clock.nowMs = 60_000;
  expect(access.admit(issued).kind).toBe('expired');
});

it('forgets tokens that expired long ago', () => {
  const { access, clock, token } = setUp();
  const issued = token();
  clock.nowMs = 3_700_000;
  token();
  expect(access.admit(issued).kind).toBe('unknown');
});

it('issues nothing for another secret or another name', () => {
  const { access, credential } = setUp();
  expect(access.issue(credential.clientId, `${credential.clientSecret}x`)).toBeNull();
  expect(access.issue('outro', credential.clientSecret)).toBeNull();
  expect(access.issue('', '')).toBeNull();
});

it('makes credentials that no one could guess', () => {
  const secrets = Array.from({ length: 50 }, () => newCredential('c', []).clientSecret);
  expect(new Set(secrets).size).toBe(50);
  expect(secrets.every((secret) => secret.length >= 43)).toBe(true);
});

it('lets tokens open what their credential holds now', () => {
  const { access, credential, token } = setUp();
  const issued = token();
  const admitted = () => access.admit(issued);
  access.setScopes(credential.clientId, []);
  expect(admitted()).toMatchObject({ kind: 'admitted', scopes: [] });
  access.setScopes(credential.clientId, ['rec.read']);
  expect(admitted()).toMatchObject({ kind: 'admitted', scopes: ['rec.read'] });
});

it('grants scopes that some credential was made with, in their order, and no others', () => {
  const [a, b] = [newCredential('a', ['rec.read', 'cobr.read']), newCredential('b', [])];
  const access = new AccessControl([a, b], 60, () => 0);
  expect(access.setScopes(b.clientId, ['cobr.read', 'rec.read', 'cobr.read'])).toEqual({
    clientId: b.clientId,
    scopes: [
      { scope: 'rec.read', isGranted: true },
      { scope: 'cobr.read', isGranted: true },
    ],
  });
  expect(() => access.setScopes(b.clientId, ['rec.write'])).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
  expect(() => access.setScopes('c', [])).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(access.credentials()[0]).toMatchObject({ scopes: [{ isGranted: true }, { isGranted: true }] });
});

it('ends the tokens that are good and counts them', () => {
  const { access, clock, token } = setUp();
  const old = token();
  clock.nowMs = 60_000;
  const [first, second] = [token(), token()];
  expect(access.endTokens()).toBe(2);
  expect([old, first, second].map((issued) => access.admit(issued).kind)).toEqual(Array(3).fill('expired'));
  expect(access.endTokens()).toBe(0);
  expect(access.admit(token()).kind).toBe('admitted');
});
