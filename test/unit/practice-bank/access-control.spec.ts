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
  const { access, token } = setUp();
  expect(access.admit(token())).toEqual({ kind: 'admitted', scopes: ['rec.read'] });
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
