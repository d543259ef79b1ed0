import { describe, expect, it } from 'vitest';
import { openKeychain } from '../../../src-main/secrets/keychain.ts';
import { type SecretUse, sessionSecrets } from '../../../src-main/secrets/secret-store.ts';
import {
  ForgetfulKeyring,
  ItemwiseKeyring,
  MemoryKeyring,
  RefusingKeyring,
  SilentKeyring,
} from '../../support/fake/keyring-doubles.ts';
import { failureOf } from '../../support/in-process/bank/client-session.ts';

const TIMEOUT_MS = 40;
const credentials = { clientId: 'cliente', clientSecret: 'canary-segredo' };
const key = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
const own: SecretUse = {
  entry: 'e1',
  folder: 'pasta',
  connectionId: 'c1',
  origins: ['https://api.bank.example', 'https://auth.bank.example'],
};
const other: SecretUse = { ...own, entry: 'e2' };

describe.each([
  ['the keychain', () => openKeychain(new MemoryKeyring())],
  ['the store of one session', async () => sessionSecrets()],
])('%s', (_, open) => {
  it('keeps every part of an entry as it was given', async () => {
    const store = await open();
    const parts = {
      credential: credentials,
      headers: { 'gw-dev-app-key': 'chave' },
      'certificate-key': key,
      certificate: { kind: 'pfx', bundle: key, passphrase: 'ção' },
      webhook: { current: 'novo', former: 'anterior' },
    } as const;
    await store.write('credential', own, parts.credential);
    await store.write('headers', own, parts.headers);
    await store.write('certificate-key', own, parts['certificate-key']);
    await store.write('certificate', own, parts.certificate);
    await store.write('webhook', own, parts.webhook);
    for (const part of ['credential', 'headers', 'certificate-key', 'certificate', 'webhook'] as const) {
      expect(await store.read(part, own)).toEqual(parts[part]);
      expect(await store.read(part, other)).toBeNull();
    }
  });

  it('forgets what is removed, all of it and only that', async () => {
    const store = await open();
    for (const use of [own, other]) await store.write('credential', use, credentials);
    await store.write('certificate-key', own, key);
    await store.remove(own);
    await store.remove(own);
    expect([await store.read('credential', own), await store.read('certificate-key', own)]).toEqual([
      null,
      null,
    ]);
    expect([await store.has(own), await store.has(other)]).toEqual([false, true]);
  });

  it('takes the newest credentials', async () => {
    const store = await open();
    await store.write('credential', own, credentials);
    await store.write('credential', own, { ...credentials, clientSecret: 'outro' });
    expect(await store.read('credential', own)).toEqual({ ...credentials, clientSecret: 'outro' });
  });

  it('hands a secret out for the origins that it was given for, all or some, and for no other', async () => {
    const store = await open();
    await store.write('credential', own, credentials);
    const [api = ''] = own.origins;
    expect(await store.read('credential', { ...own, origins: [api] })).toEqual(credentials);
    for (const origin of ['https://evil.example', 'http://api.bank.example', `${api}:8443`]) {
      const failure = await failureOf(store.read('credential', { ...own, origins: [api, origin] }));
      expect(failure).toMatchObject({ code: 'secret_other_address', params: { origin } });
      expect(JSON.stringify([failure.message, failure.params])).not.toContain('canary');
    }
  });

  it.each([
    ['another data folder', { folder: 'outra' }],
    ['another connection', { connectionId: 'c2' }],
  ])('gives %s nothing, and takes no removal from it, though it knows the entry', async (_who, who) => {
    const store = await open();
    await store.write('credential', own, credentials);
    const stranger = { ...own, ...who };
    expect([await store.read('credential', stranger), await store.has(stranger)]).toEqual([null, false]);
    await store.remove(stranger);
    expect(await store.read('credential', own)).toEqual(credentials);
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

  it('sweeps the canaries that programs left behind, and not one that is being used', async () => {
    const ring = new MemoryKeyring();
    const young = `${Date.now()}:outro-programa`;
    for (const account of ['0c5fd3a2-formerly', `${Date.now() - 61_000}:morto`, young])
      await ring.setPassword('ciclo-canary', account, account);
    await openKeychain(ring);
    expect(ring.entries.map(({ account }) => account)).toEqual([young]);
  });

  it('goes by what it keeps, though another program removes its own canary during any listing', async () => {
    for (const listing of [1, 2, 3]) {
      const ring = new ItemwiseKeyring();
      const theirs = `${Date.now()}:outro-programa`;
      await ring.setPassword('ciclo-canary', theirs, theirs);
      ring.duringListing = { listing, act: () => ring.deletePassword('ciclo-canary', theirs) };
      expect(await openKeychain(ring)).toMatchObject({ kind: 'keychain' });
      expect([ring.entries, ring.failedListings]).toEqual([[], 1]);
    }
  });

  it('leaves an old canary that it cannot sweep', async () => {
    const ring = new MemoryKeyring();
    const old = `${Date.now() - 61_000}:morto`;
    await ring.setPassword('ciclo-canary', old, old);
    const remove = ring.deletePassword.bind(ring);
    ring.deletePassword = async (service, account) => {
      if (account === old) throw new Error('Object does not exist');
      return remove(service, account);
    };
    expect(await openKeychain(ring)).toMatchObject({ kind: 'keychain' });
  });

  it('refuses one that does not forget', async () => {
    const ring = new MemoryKeyring();
    ring.deletePassword = async () => false;
    expect(await failureOf(openKeychain(ring))).toMatchObject({ code: 'keychain_unavailable' });
  });

  it.each([
    ['Secret Service: unlock prompt was dismissed', 'keychain_locked'],
    ['The collection is locked', 'keychain_locked'],
    ['Secret Service: no result found', 'keychain_unavailable'],
    ['AccessDenied', 'keychain_unavailable'],
    ['the message bus security policy blocked the reply', 'keychain_unavailable'],
  ])('understands “%s”', async (words, code) => {
    expect(await failureOf(openKeychain(new RefusingKeyring(words)))).toMatchObject({ code });
  });

  it('says what to do where there is no keyring yet', async () => {
    const failure = await failureOf(openKeychain(new RefusingKeyring('no result found')));
    expect(failure.message).toContain('log in again or create one');
  });

  it('ends where nobody answers, asks no more meanwhile, and works once somebody has', async () => {
    const ring = new SilentKeyring();
    expect(await failureOf(openKeychain(ring, TIMEOUT_MS))).toMatchObject({ code: 'keychain_locked' });
    expect(await failureOf(openKeychain(ring, TIMEOUT_MS))).toMatchObject({ code: 'keychain_locked' });
    expect(ring.asked).toBe(1);
    ring.answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await openKeychain(ring, TIMEOUT_MS)).toMatchObject({ kind: 'keychain' });
  });
});

describe('a keychain whose service ends while the app runs', () => {
  it('is told at the next write, and what went elsewhere is taken back', async () => {
    const ring = new MemoryKeyring();
    const store = await openKeychain(ring);
    ring.findCredentials = async () => [];
    expect(await failureOf(store.write('credential', own, credentials))).toMatchObject({
      code: 'keychain_unavailable',
    });
    expect(ring.entries).toEqual([]);
  });

  it('is told where another text is listed than was given', async () => {
    const ring = new MemoryKeyring();
    const store = await openKeychain(ring);
    const list = ring.findCredentials.bind(ring);
    ring.findCredentials = async (service) =>
      (await list(service)).map((entry) => ({ ...entry, password: 'cortado' }));
    expect(await failureOf(store.write('credential', own, credentials))).toMatchObject({
      code: 'keychain_unavailable',
    });
  });
});

describe('a secret that is written in place of another', () => {
  const former = { current: 'anterior', former: null };
  const latter = { current: 'novo', former: 'anterior' };

  it.each([
    ['fails', () => Promise.reject(new Error('Object does not exist'))],
    ['does not name it', async () => []],
  ])('leaves that one where every listing %s', async (_what, list) => {
    const ring = new MemoryKeyring();
    const store = await openKeychain(ring);
    await store.write('webhook', own, former);
    ring.findCredentials = list;
    expect(await failureOf(store.write('webhook', own, latter))).toMatchObject({
      code: 'keychain_unavailable',
    });
    expect(await store.read('webhook', own)).toEqual(former);
  });

  it('is kept though another program removes something during the listing', async () => {
    const ring = new ItemwiseKeyring();
    await ring.setPassword('ciclo', 'a-outra', 'x');
    const store = await openKeychain(ring);
    await store.write('webhook', own, former);
    ring.duringListing = { listing: 1, act: () => ring.deletePassword('ciclo', 'a-outra') };
    await store.write('webhook', own, latter);
    expect([await store.read('webhook', own), ring.failedListings]).toEqual([latter, 1]);
  });

  it('waits for our own removals, and they for it', async () => {
    const ring = new ItemwiseKeyring();
    const store = await openKeychain(ring);
    await store.write('credential', other, credentials);
    await Promise.all([store.write('webhook', own, latter), store.remove(other)]);
    expect([await store.read('webhook', own), ring.failedListings]).toEqual([latter, 0]);
  });

  it('is not asked about again where nobody unlocks the keyring', async () => {
    const ring = new MemoryKeyring();
    const store = await openKeychain(ring);
    let asked = 0;
    ring.findCredentials = () => {
      asked += 1;
      return Promise.reject(new Error('Secret Service: unlock prompt was dismissed'));
    };
    expect(await failureOf(store.write('webhook', own, latter))).toMatchObject({ code: 'keychain_locked' });
    expect(asked).toBe(1);
  });
});

describe('an entry that another program has changed', () => {
  it.each(['canary-segredo', '{"clientId":"x"}', 'null', '[]'])('counts as none: %s', async (password) => {
    const ring = new MemoryKeyring();
    const store = await openKeychain(ring);
    await store.write('credential', own, credentials);
    ring.entries = ring.entries.map((entry) => ({ ...entry, password }));
    expect(await store.read('credential', own)).toBeNull();
  });
});
