import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSoleApplication } from '../../src-main/application/compose/create-sole-application.ts';
import { browserServices } from '../../src-main/shells/browser/services.ts';
import { failureOf } from '../support/in-process/bank/client-session.ts';
import { tempFolder } from '../support/in-process/folders/temp-folder.ts';
import { runCiclo } from '../support/own-process/run-ciclo.ts';

const UNCHECKED = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };

it('neither window opens where the environment lets anybody pass for a bank', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataDir = join(tempFolder(), 'data');
  const opening = createSoleApplication({ dataDir, version: '0.0.0', services: browserServices });
  expect(await failureOf(opening)).toMatchObject({
    code: 'tls_checks_off',
    message: expect.stringContaining('NODE_TLS_REJECT_UNAUTHORIZED'),
  });
  expect(() => readdirSync(dataDir)).toThrow('ENOENT');
});

it.each([
  ['sandbox', 'pt-BR', 'Tire NODE_TLS_REJECT_UNAUTHORIZED'],
  ['connect', 'pt-BR', 'Tire NODE_TLS_REJECT_UNAUTHORIZED'],
  ['sync', 'pt-BR', 'Tire NODE_TLS_REJECT_UNAUTHORIZED'],
  ['sync', 'en', 'Remove NODE_TLS_REJECT_UNAUTHORIZED'],
  ['export', 'pt-BR', 'Tire NODE_TLS_REJECT_UNAUTHORIZED'],
  ['reconcile', 'en', 'Remove NODE_TLS_REJECT_UNAUTHORIZED'],
])('%s does not run there, and says what to do in %s', async (command, language, sentence) => {
  const { code, stdout, stderr } = await runCiclo([command, '--lang', language], UNCHECKED);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(sentence);
});

it('who only wants help gets it: no bank is asked for that', async () => {
  expect(await runCiclo(['help'], UNCHECKED)).toMatchObject({ code: 0 });
});
