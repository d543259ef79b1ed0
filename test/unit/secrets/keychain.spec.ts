import { describe, expect, it } from 'vitest';
import { openKeychain } from '../../../src-main/secrets/keychain.ts';
import { sessionSecrets } from '../../../src-main/secrets/secret-store.ts';
import { failureOf } from '../../support/bank-session.ts';
import {
  ForgetfulKeyring,
  MemoryKeyring,
  RefusingKeyring,
  SilentKeyring,
} from '../../support/keyring-doubles.ts';

const PATIENCE_MS = 40;
const credentials = { clientId: 'cliente', clientSecret: 'canary-segredo' };
const key = Uint8Array.from({ length: 32 }, (_, index) => index * 7);

describe.each([
  ['the keychain', () => openKeychain(new MemoryKeyring())],
  ['the store of one session', async () => sessionSecrets()],
])('%s', (_, open) => {
  it('keeps credentials and keys by connection', async () => {
    const store = await open();
    await store.write('c1', credentials);
    await store.writeKey('c1', key);
    expect(await store.read('c1')).toEqual(credentials);
    expect(await store.readKey('c1')).toEqual(key);
    expect(await store.read('c2')).toBeNull();
    expect(await store.readKey('c2')).toBeNull();
  });

  it('keeps the secret of webhooks beside them, and forgets it with them', async () => {
    const store = await open();
    const secret = { current: 'novo', former: 'anterior' };
    expect(await store.readWebhookSecret('c1')).toBeNull();
    await store.writeWebhookSecret('c1', secret);
    expect(await store.readWebhookSecret('c1')).toEqual(secret);
    expect(await store.readWebhookSecret('c2')).toBeNull();
    await store.remove('c1');
    expect(await store.readWebhookSecret('c1')).toBeNull();
  });

  it('forgets what is removed, and only that', async () => {
    const store = await open();
    for (const id of ['c1', 'c2']) await store.write(id, credentials);
    await store.writeKey('c1', key);
    await store.remove('c1');
    await store.remove('c1');
    expect([await store.read('c1'), await store.readKey('c1')]).toEqual([null, null]);
    expect(await store.read('c2')).toEqual(credentials);
  });

  it('takes the newest credentials', async () => {
    const store = await open();
    await store.write('c1', credentials);
    await store.write('c1', { ...credentials, clientSecret: 'outro' });
    expect(await store.read('c1')).toEqual({ ...credentials, clientSecret: 'outro' });
  });
});

describe('opening the keychain', () => {
  it('leaves no canary behind', async () => {
    const ring = new MemoryKeyring();
    await openKeychain(ring);
    expect(ring.entries).toEqual([]);
  });

  it('refuses one that takes but does not list, and leaves nothing in it', async () => {
    const ring = new ForgetfulKeyring();
    expect(await failureOf(openKeychain(ring))).toMatchObject({ code: 'keychain_unavailable' });
    expect(ring.entries).toEqual([]);
  });

  it.each([
    ['Secret Service: unlock prompt was dismissed', 'keychain_locked'],
    ['The collection is locked', 'keychain_locked'],
    ['Secret Service: no result found', 'keychain_unavailable'],
    ['AccessDenied', 'keychain_unavailable'],
  ])('understands “%s”', async (words, code) => {
    expect(await failureOf(openKeychain(new RefusingKeyring(words)))).toMatchObject({ code });
  });

  it('says what to do where there is no keyring yet', async () => {
    const failure = await failureOf(openKeychain(new RefusingKeyring('no result found')));
    expect(failure.message).toContain('log in again or create one');
  });

  it('ends where nobody answers, asks no more meanwhile, and works once somebody has', async () => {
    const ring = new SilentKeyring();
    expect(await failureOf(openKeychain(ring, PATIENCE_MS))).toMatchObject({ code: 'keychain_locked' });
    expect(await failureOf(openKeychain(ring, PATIENCE_MS))).toMatchObject({ code: 'keychain_locked' });
    expect(ring.asked).toBe(1);
    ring.answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await openKeychain(ring, PATIENCE_MS)).toMatchObject({ kind: 'keychain' });
  });
});

describe('an entry that another program has changed', () => {
  it.each(['canary-segredo', '{"clientId":"x"}', 'null', '[]'])('counts as none: %s', async (password) => {
    const ring = new MemoryKeyring();
    const store = await openKeychain(ring);
    await store.write('c1', credentials);
    ring.entries = ring.entries.map((entry) => ({ ...entry, password }));
    expect(await store.read('c1')).toBeNull();
  });
});
