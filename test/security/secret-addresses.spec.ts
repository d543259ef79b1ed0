import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Application } from '../../src-main/application/application.ts';
import { createApplication } from '../../src-main/application/compose/create-application.ts';
import { dispatch } from '../../src-main/application/compose/dispatch.ts';
import { browserServices } from '../../src-main/shells/browser/services.ts';
import { KeyringInMemory } from '../support/fake/keyring-in-memory.ts';
import { CLIENT_ID, CLIENT_SECRET, ScriptedBank } from '../support/in-process/bank/scripted-bank.ts';
import { tempFolder } from '../support/in-process/folders/temp-folder.ts';

const KEY = 'canary-chave-do-aplicativo';
const ID = 'padaria';

type Answer = {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: { readonly code: string };
};

/** One application over a data folder, a keychain and the calls of a page. */
async function open(dataDir: string, keyring: KeyringInMemory) {
  const application: Application = await createApplication({
    dataDir,
    version: '0.0.0',
    services: browserServices,
    openKeychain: async () => keyring,
  });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (!isClosed) await application.close();
    isClosed = true;
  };
  onTestFinished(close);
  const call = (name: string, input: unknown) =>
    dispatch(application.handlers, name, input) as Promise<Answer>;
  return { call, close };
}

const settingsAt = (bank: ScriptedBank, changes: Record<string, unknown> = {}) => ({
  name: 'Padaria',
  profile: 'application-key',
  baseUrl: `${bank.origin}/api`,
  tokenUrl: `${bank.origin}/oauth/token`,
  schemeWord: 'instant',
  pollMinutes: null,
  localHolidays: [],
  extraHeaders: { 'gw-dev-app-key': KEY },
  ...changes,
});

/** A company at a bank, and somebody who waits for its secret at another port. */
async function scene() {
  const [bank, attacker] = [await ScriptedBank.start(), await ScriptedBank.start()];
  for (const each of [bank, attacker]) onTestFinished(() => each[Symbol.asyncDispose]());
  const [dataDir, keyring] = [tempFolder(), new KeyringInMemory()];
  const app = await open(dataDir, keyring);
  const credentials = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  const added = await app.call('connections.add', {
    settings: settingsAt(bank),
    credentials,
    certificate: null,
    storage: 'keychain',
  });
  expect(added).toMatchObject({ ok: true });
  return { bank, attacker, dataDir, keyring, app, credentials };
}

/** Makes every use of a secret that a page can ask for, and answers with what the last one failed. */
async function useSecrets({ call }: Awaited<ReturnType<typeof open>>): Promise<string | undefined> {
  const answers = [];
  for (const name of ['sync.start', 'doctor.examine', 'webhooks.registrations', 'activation.charges'])
    answers.push(await call(name, { connectionId: ID }));
  return answers.at(-1)?.error?.code;
}

/** What an attacker does to a settings file: the same connection, another place for tokens. */
function redirect(dataDir: string, to: ScriptedBank): void {
  const file = join(dataDir, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  for (const connection of settings.connections) {
    connection.baseUrl = `${to.origin}/api`;
    connection.tokenUrl = `${to.origin}/oauth/token`;
  }
  writeFileSync(file, JSON.stringify(settings));
}

const heard = (attacker: ScriptedBank): string => JSON.stringify(attacker.requests);

it('a change of address without the secret is refused, sends nothing, and changes nothing', async () => {
  const { attacker, bank, app } = await scene();
  const change = (changes: Record<string, unknown>, more: object = {}) =>
    app.call('connections.update', {
      id: ID,
      settings: settingsAt(bank, { ...changes, extraHeaders: { 'gw-dev-app-key': '' } }),
      storage: 'keychain',
      ...more,
    });
  for (const changes of [
    { tokenUrl: `${attacker.origin}/oauth/token` },
    { baseUrl: `${attacker.origin}/api` },
  ])
    expect(await change(changes)).toMatchObject({ ok: false, error: { code: 'secret_other_address' } });
  // The credential alone does not take the application's key along.
  const credentials = { clientId: 'outro', clientSecret: 'outro-segredo' };
  const withCredentials = await change({ tokenUrl: `${attacker.origin}/oauth/token` }, { credentials });
  expect(withCredentials).toMatchObject({ ok: false, error: { code: 'secret_other_address' } });
  await useSecrets(app);
  expect(attacker.requests).toEqual([]);
  const listed = await app.call('connections.list', null);
  expect(JSON.stringify(listed.value)).toContain(`${bank.origin}/oauth/token`);
});

it('a settings file that was changed by another hand sends no secret, and the person is told why', async () => {
  const { attacker, app, dataDir, keyring } = await scene();
  await app.close();
  redirect(dataDir, attacker);
  const again = await open(dataDir, keyring);
  expect(await useSecrets(again)).toBe('secret_other_address');
  expect(heard(attacker)).toBe('[]');
});

it('a settings file in which another hand has the bank go by another name sends nothing, and the header is named', async () => {
  const { app, dataDir, keyring, bank } = await scene();
  await app.close();
  const asked = bank.requests.length;
  const file = join(dataDir, 'settings.json');
  const named = readFileSync(file, 'utf8').replace('"extraHeaders": {', '$&"Host":"evil.example",');
  expect(named).toContain('evil.example');
  writeFileSync(file, named);
  expect(await useSecrets(await open(dataDir, keyring))).toBe('header_unsendable');
  expect(bank.requests.length).toBe(asked);
});

it.each([
  [
    'its settings',
    (from: string, to: string) => cpSync(join(from, 'settings.json'), join(to, 'settings.json')),
  ],
  ['the whole folder', (from: string, to: string) => cpSync(from, to, { recursive: true })],
])(
  'copying %s elsewhere brings no secret, and removing the connection there takes none away',
  async (_, copy) => {
    const { attacker, bank, app, dataDir, keyring } = await scene();
    await app.close();
    const elsewhere = tempFolder();
    copy(dataDir, elsewhere);
    const before = [...keyring.texts];
    const there = await open(elsewhere, keyring);
    expect(await useSecrets(there)).toBe('secret_missing');
    await there.close();
    redirect(elsewhere, attacker);
    const redirected = await open(elsewhere, keyring);
    expect(await useSecrets(redirected)).toBe('secret_missing');
    await redirected.call('webhooks.rotateSecret', { connectionId: ID });
    expect(await redirected.call('connections.remove', { id: ID })).toMatchObject({ ok: true });
    expect(heard(attacker)).toBe('[]');
    expect(before.length).toBeGreaterThan(0);
    expect(before.every(([account, text]) => keyring.texts.get(account) === text)).toBe(true);
    const home = await open(dataDir, keyring);
    await home.call('doctor.examine', { connectionId: ID });
    expect(bank.tokenRequests.at(-1)?.headers['gw-dev-app-key']).toBe(KEY);
  },
);

it('what an earlier version kept goes nowhere until the same secret is given again, and then takes its company along', async () => {
  const { attacker, bank, app, dataDir, keyring, credentials } = await scene();
  await app.close();
  keyring.texts.clear();
  const file = join(dataDir, 'settings.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"secretEntry":[^,]*,/, ''));
  keyring.texts.set(`credential:${ID}`, JSON.stringify(credentials));
  keyring.texts.set(`webhook:${ID}`, JSON.stringify({ current: 'segredo-do-aviso', former: null }));
  const ownSettings = readFileSync(file, 'utf8');
  redirect(dataDir, attacker);
  const redirected = await open(dataDir, keyring);
  expect(await useSecrets(redirected)).toBe('secret_address_unknown');
  await redirected.close();
  writeFileSync(file, ownSettings);
  const old = await open(dataDir, keyring);
  expect(await useSecrets(old)).toBe('secret_address_unknown');
  expect(heard(attacker)).toBe('[]');
  const settings = settingsAt(bank);
  const given = { id: ID, settings, credentials, storage: 'keychain' };
  expect(await old.call('connections.update', given)).toMatchObject({ ok: true });
  expect(keyring.parts()).toEqual(['credential', 'headers', 'webhook']);
  const revealed = await old.call('webhooks.revealSecret', { connectionId: ID, target: null });
  expect(revealed).toMatchObject({ value: { secret: 'segredo-do-aviso' } });
});

it.each(['?gw-dev-app-key=chave', '?', '#/'])(
  'an address with %s behind it is refused, and one that is stored is told and never asked',
  async (tail) => {
    const { bank, app, dataDir, keyring, credentials } = await scene();
    const settings = settingsAt(bank, { baseUrl: `${bank.origin}/api${tail}` });
    const adding = { settings, credentials, certificate: null, storage: 'session' };
    expect(await app.call('connections.add', adding)).toMatchObject({ error: { code: 'invalid_input' } });
    await app.close();
    const file = join(dataDir, 'settings.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('/api"', `/api${tail}"`));
    const asked = bank.requests.length;
    const again = await open(dataDir, keyring);
    expect(await again.call('connections.list', null)).toMatchObject({
      value: [{ baseUrl: settings.baseUrl }],
    });
    expect(await useSecrets(again)).toBe('address_query');
    expect(bank.requests.length).toBe(asked);
  },
);

it('an address that is not protected is refused, and one that is stored is told and never asked', async () => {
  const { bank, app, dataDir, keyring, credentials } = await scene();
  const plain = settingsAt(bank, { tokenUrl: 'http://auth.bank.example/oauth/token' });
  const adding = { settings: plain, credentials, certificate: null, storage: 'session' };
  expect(await app.call('connections.add', adding)).toMatchObject({ error: { code: 'invalid_input' } });
  const typed = settingsAt(bank, { baseUrl: bank.origin.replace('//', '//user:pass@') });
  expect(await app.call('connections.add', { ...adding, settings: typed })).toMatchObject({ ok: false });
  await app.close();
  const file = join(dataDir, 'settings.json');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(`${bank.origin}/oauth`, 'http://auth.bank.example/oauth'),
  );
  const asked = bank.requests.length;
  const again = await open(dataDir, keyring);
  expect(await again.call('connections.list', null)).toMatchObject({ value: [{ id: ID }] });
  expect(await useSecrets(again)).toBe('address_plain');
  const examined = await again.call('doctor.examine', { connectionId: ID });
  expect(JSON.stringify(examined)).toContain('"address_plain"');
  expect(bank.requests.length).toBe(asked);
});

it('another address gets another secret of webhooks, while deliveries with the one before are let in', async () => {
  const { attacker, app, credentials, keyring } = await scene();
  const revealed = async () => {
    const answer = await app.call('webhooks.revealSecret', { connectionId: ID, target: null });
    return (answer.value as { secret: string }).secret;
  };
  const before = await revealed();
  const settings = settingsAt(attacker);
  expect(
    await app.call('connections.update', { id: ID, settings, credentials, storage: 'keychain' }),
  ).toMatchObject({ ok: true });
  expect(await revealed()).not.toBe(before);
  expect([...keyring.texts.values()].filter((text) => text.includes(before))).toHaveLength(1);
});
