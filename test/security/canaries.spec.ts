import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Application } from '../../src-main/application/application.ts';
import { createApplication } from '../../src-main/application/create-application.ts';
import { callNames } from '../../src-main/application/dispatch.ts';
import { CicloError } from '../../src-main/core/failure.ts';
import { answerCall } from '../../src-main/shells/answer-call.ts';
import { browserServices } from '../../src-main/shells/browser/services.ts';
import { CertificateOffice } from '../support/bank-certificates.ts';

const APP_KEY = 'canary-app-key/40d1+ç';
const PASSPHRASE = 'canary-passphrase 55a8';
const SECRETS = ['canary-client-id-71b3', 'canary-client-secret-9fe0', APP_KEY, PASSPHRASE];

/** A secret as it may stand in a text: as it is, in an address, and in base64 at any place of a longer text. */
function formsOf(secret: string): readonly string[] {
  const encoded = ['', ' ', '  '].map((before) =>
    // The ends of the text depend on what stands beside it.
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  );
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), ...encoded];
}

/** A certificate in a bundle, whose key counts as a secret. */
function bundle(): string {
  using office = new CertificateOffice();
  const { key } = office.issue('company');
  SECRETS.push(key.split('\n')[1] ?? '');
  return Buffer.from(office.bundle('company', PASSPHRASE)).toString('base64');
}

const folder = mkdtempSync(join(tmpdir(), 'ciclo-canary-'));
const crossed: unknown[] = [];
let application: Application;
let connectionId = '';

const call = async (name: string, input: unknown): Promise<unknown> => {
  const answer = await answerCall(application, { call: name, input });
  crossed.push(answer);
  return answer;
};

beforeAll(async () => {
  application = await createApplication({
    dataDir: folder,
    version: '0.0.0',
    services: browserServices,
    openKeychain: async () => {
      throw new CicloError('keychain_unavailable', 'no keychain here');
    },
  });
  application.onEvent((...event) => crossed.push(event));
  const added = await call('connections.add', {
    settings: {
      name: 'Canário',
      profile: 'application-key',
      baseUrl: 'http://127.0.0.1:9/',
      tokenUrl: 'http://127.0.0.1:9/oauth/token',
      schemeWord: 'instant',
      pollMinutes: null,
      localHolidays: [],
      extraHeaders: { 'gw-dev-app-key': APP_KEY },
    },
    credentials: { clientId: SECRETS[0], clientSecret: SECRETS[1] },
    certificate: { kind: 'pfx', bundle: bundle(), passphrase: PASSPHRASE },
    storage: 'session',
  });
  expect(added).toMatchObject({ ok: true });
  connectionId = (added as { value: { id: string } }).value.id;
  SECRETS.push(await revealed());
  await call('webhooks.set', {
    connectionId,
    target: { kind: 'mandates' },
    url: `http://127.0.0.1:9/?segredo=${SECRETS.at(-1)}`,
    secretPlace: { kind: 'query', name: 'segredo' },
  });
});

/** The webhook's secret by the one call that lets it out; its answer is not among what crossed. */
async function revealed(): Promise<string> {
  const input = { connectionId, target: null };
  const answer = await answerCall(application, { call: 'webhooks.revealSecret', input });
  return (answer as { value: { secret: string } }).value.secret;
}

afterAll(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

test('no answer and no event carries a secret', async () => {
  for (const name of callNames) {
    // Two of them take the canaries away.
    if (name === 'connections.remove' || name === 'lock.forget' || name.startsWith('practice.')) continue;
    for (const input of [null, { id: connectionId }, { connectionId }]) await call(name, input);
  }
  // One of the calls has changed it.
  SECRETS.push(await revealed());
  expect(new Set(SECRETS).size).toBe(7);
  const text = JSON.stringify(crossed);
  expect(text).toContain(connectionId);
  for (const form of SECRETS.flatMap(formsOf)) expect(text).not.toContain(form);
});

test('no file of the data folder holds a secret', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name), 'latin1');
    for (const form of SECRETS.flatMap(formsOf)) expect(content, name).not.toContain(form);
  }
});
