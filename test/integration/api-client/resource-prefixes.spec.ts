import { expect, it } from 'vitest';
import { bankProfile } from '../../../src-main/api-client/profiles/index.ts';
import { openBankHttp } from '../../../src-main/api-client/transport/bank-http.ts';
import { systemPatience } from '../../../src-main/api-client/transport/patience.ts';
import { wireNames } from '../../../src-main/api-client/wire-names.ts';
import { json, ScriptedBank } from '../../support/bank-server.ts';
import { NEVER } from '../../support/bank-session.ts';

/** A bank that gives charges and settlements versions of their own, and mandates none. */
const profile = {
  ...bankProfile('specification'),
  resourcePrefixes: { cobr: '/v3', instant: '/v2', webhookrec: '/avisos/v1' },
};

it('a version of its own stands in front of a resource, in reads and writes, and of no other', async () => {
  await using bank = await ScriptedBank.start({ data: [json({})] });
  const access = bank.access({ schemeWord: 'faisca' });
  const limits = { deadlineMs: 5_000, maxBodyBytes: 1_000_000 };
  const names = wireNames(access.schemeWord);
  const http = openBankHttp({ access, profile, names, patience: systemPatience, limits });
  for (const path of ['/cobr', '/cobr/abc', '/instant/E1', '/rec', '/webhook/chave', '/webhookrec'])
    await http.read(path, {}, NEVER);
  const write = { method: 'PUT', path: '/webhookrec', body: {}, read: () => null } as const;
  await http.write(write, NEVER);
  expect(bank.dataRequests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v3/cobr',
    'GET /api/v3/cobr/abc',
    'GET /api/v2/faisca/E1',
    'GET /api/rec',
    'GET /api/webhook/chave',
    'GET /api/avisos/v1/webhookrec',
    'PUT /api/avisos/v1/webhookrec',
  ]);
  await http.close();
});
