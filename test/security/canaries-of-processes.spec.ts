import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../src-preload/contract/errors.ts';
import { NO_KEYCHAIN } from '../support/fake/no-keychain.ts';
import { letInBy } from '../support/in-process/application/let-in.ts';
import { CertificateOffice } from '../support/in-process/bank/bank-certificates.ts';
import { type Canary, CanarySearch, type Sighting } from '../support/in-process/canaries/forms.ts';
import { canariesOf } from '../support/in-process/canaries/planted-canaries.ts';
import { PlantedPlace, plantCertificates } from '../support/in-process/canaries/planted-company.ts';
import { trusting } from '../support/own-process/canaries/run-canary-child.ts';
import { type CicloRun, runCiclo } from '../support/own-process/run-ciclo.ts';
import { RunningApp } from '../support/own-process/running-app.ts';

const office = new CertificateOffice();
const folder = mkdtempSync(join(tmpdir(), 'ciclo-canary-processes-'));
let place: PlantedPlace;

beforeAll(async () => {
  place = await PlantedPlace.open(plantCertificates(office), folder);
});

afterAll(async () => {
  await place.close();
  office[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Canaries in every file below a folder. */
function inFiles(root: string, canaries: readonly Canary[]): readonly Sighting[] {
  const search = new CanarySearch(canaries);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(3);
  return files.flatMap(({ parentPath, name }) =>
    search.in(join(parentPath, name), readFileSync(join(parentPath, name))),
  );
}

/** Names of what has arrived at the bank since a request. */
const arrivedSince = (mark: number): readonly string[] => {
  const seen = JSON.stringify(place.secretBank.seen.slice(mark));
  return [
    ...new Set(new CanarySearch(canariesOf(place)).in('the bank', seen).map(({ canary }) => canary)),
  ].sort();
};

describe('the terminal', () => {
  const data = join(folder, 'terminal');
  const [cert, key, broken] = ['own.crt', 'own.key', 'broken.key'].map((name) => join(office.folder, name));
  const runs: CicloRun[] = [];

  /** Runs a command with the secret in the environment; answers its exit code. */
  async function ciclo(...args: readonly string[]): Promise<number> {
    const env = { ...NO_KEYCHAIN, ...trusting(office), SECRET: place.bank.ready.clientSecret };
    const run = await runCiclo(args, env);
    runs.push(run);
    return run.code;
  }

  const connect = (keyFile = key ?? '', secretEnv = 'SECRET'): readonly string[] => {
    const { settings, credentials } = place.connection({}, place.pem, 'session');
    const { name, baseUrl, tokenUrl, profile, schemeWord } = settings;
    const bank = [
      '--base-url',
      baseUrl,
      '--token-url',
      tokenUrl,
      '--profile',
      profile,
      '--scheme-word',
      schemeWord,
    ];
    const own = [
      '--data',
      data,
      '--name',
      name,
      '--client-id',
      credentials.clientId,
      '--secret-env',
      secretEnv,
    ];
    return ['connect', ...own, ...bank, '--cert', cert ?? '', '--key', keyFile];
  };

  it('reads, exports, helps and fails without a secret in what it writes, to its streams or to files', async () => {
    const { certificate, key: text } = place.certificates.pasted;
    writeFileSync(cert ?? '', certificate);
    writeFileSync(key ?? '', text);
    writeFileSync(broken ?? '', text.split('\n').slice(0, 2).join('\n'));
    const mark = place.secretBank.seen.length;
    expect(await ciclo(...connect())).toBe(0);
    const sync = ['sync', '--data', data, '--secret-env', 'SECRET'];
    expect([await ciclo(...sync), await ciclo(...sync, '--json')]).toEqual([0, 0]);
    expect(arrivedSince(mark)).toEqual(['access token', 'client secret']);
    const out = join(data, 'cobrancas.csv');
    expect(await ciclo('export', '--data', data, '--out', out, '--full-documents', '--json')).toBe(0);
    expect(await ciclo('help')).toBe(0);
    // The secret itself where the name of its variable belongs, a key that is cut off, a bank that refuses, and no secret at all.
    const { clientSecret } = place.bank.ready;
    expect(await ciclo('sync', '--data', data, '--secret-env', clientSecret)).toBe(2);
    expect(await ciclo(...connect(broken))).toBe(0);
    expect(await ciclo(...sync)).toBe(1);
    expect(await ciclo(...connect())).toBe(0);
    await place.control.addFault({ kind: 'status_401', path: '*', count: 10 });
    expect(await ciclo(...sync)).toBe(1);
    await place.control.replaceFaults({ faults: [] });
    expect(await ciclo('sync', '--data', data)).toBe(1);

    const search = new CanarySearch(canariesOf(place));
    const written = runs.map(({ stdout, stderr }) => `${stdout}\n${stderr}`);
    expect(written.flatMap((text, at) => search.in(`command ${at}`, text))).toEqual([]);
    expect(inFiles(data, canariesOf(place))).toEqual([]);
  }, 300_000);
});

describe('the app behind the browser shell', () => {
  it('has no secret in its terminal, its files, its exports and what it sends, nor its own token and bearer', async () => {
    const mark = place.secretBank.seen.length;
    const app = await RunningApp.start({ env: { ...NO_KEYCHAIN, ...trusting(office) } });
    try {
      const [, token = ''] = app.address.split('#token=');
      const headers = await letInBy(app.address);
      const crossed: string[] = [];
      const ask = async <Value>(call: string, input: unknown): Promise<Value> => {
        const body = JSON.stringify({ call, input });
        const { origin } = new URL(app.address);
        const answer = await (await fetch(`${origin}/call`, { method: 'POST', headers, body })).text();
        crossed.push(answer);
        const result = JSON.parse(answer) as Result<Value>;
        if (!result.ok) throw new Error(`${call}: ${result.error.message}`);
        return result.value;
      };
      const added = await ask<{ id: string }>('connections.add', place.connection({}, place.pfx, 'session'));
      const connectionId = added.id;
      const status = () =>
        ask<{ lastReport: unknown; lastFailure: unknown }>('sync.status', { connectionId });
      await expect.poll(async () => (await status()).lastReport, { timeout: 30_000 }).not.toBeNull();
      await ask('doctor.examine', { connectionId });
      await expect(ask('connections.add', { credentials: { clientSecret: token } })).rejects.toThrow(
        'Invalid input',
      );
      expect(arrivedSince(mark)).toEqual(['access token', 'application key', 'client secret']);

      const own: readonly Canary[] = [
        ...canariesOf(place),
        { name: 'bearer', secret: headers.authorization?.replace('Bearer ', '') ?? '' },
      ];
      const tokenCanary: Canary = { name: 'token of the address', secret: token };
      const search = new CanarySearch(own);
      expect(search.in('terminal', app.output)).toEqual([]);
      expect(new CanarySearch([tokenCanary]).in('terminal', app.output)).toHaveLength(1);
      expect(crossed.flatMap((text) => new CanarySearch([...own, tokenCanary]).in('answers', text))).toEqual(
        [],
      );
      expect(inFiles(app.dataDir, [...own, tokenCanary])).toEqual([]);
    } finally {
      await app.stop();
    }
  }, 300_000);
});
