import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { type BankProfile, bankProfile } from '../../../src-main/api-client/profiles/index.ts';
import { type BankHttp, openBankHttp } from '../../../src-main/api-client/transport/bank-http.ts';
import { systemTiming } from '../../../src-main/api-client/transport/retry-policy.ts';
import { tokenWays } from '../../../src-main/api-client/transport/token-ways.ts';
import { wireNames } from '../../../src-main/api-client/wire-names.ts';
import { NEVER } from '../../support/in-process/bank/client-session.ts';
import { json, ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';

/** A bank that gives charges and settlements versions of their own, and mandates none. */
const mixed = {
  ...bankProfile('specification'),
  resourcePrefixes: { cobr: '/v3', instant: '/v2', webhookrec: '/avisos/v1' },
};

function talk(bank: ScriptedBank, profile: BankProfile): BankHttp {
  const access = bank.access({ schemeWord: 'faisca' });
  const limits = { deadlineMs: 5_000, maxBodyBytes: 1_000_000, largeAnswers: pLimit(1) };
  return openBankHttp({
    access,
    profile,
    names: wireNames(access.schemeWord),
    timing: systemTiming,
    limits,
    ways: tokenWays(),
  });
}

it('a version of its own stands in front of a resource, in reads and writes, and of no other', async () => {
  await using bank = await ScriptedBank.start({ data: [json({})] });
  const http = talk(bank, mixed);
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

it('a bank that versions each resource is reached by an address without a version', async () => {
  await using bank = await ScriptedBank.start({ data: [json({})] });
  const http = talk(bank, bankProfile('versioned-resources'));
  const roots = [
    '/rec',
    '/solicrec',
    '/cobr',
    '/instant',
    '/locrec',
    '/webhook',
    '/webhookrec',
    '/webhookcobr',
  ];
  for (const root of roots) await http.read(`${root}/1`, {}, NEVER);
  expect(bank.dataRequests.map(({ path }) => path)).toEqual(
    roots.map((root) => `/api/v2${root.replace('instant', 'faisca')}/1`),
  );
  await http.close();
});
