import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankProfile } from '../../../src-main/api-client/profiles/index.ts';
import { systemTiming } from '../../../src-main/api-client/transport/retry-policy.ts';
import { openSender } from '../../../src-main/api-client/transport/sender.ts';
import { tokenWays } from '../../../src-main/api-client/transport/token-ways.ts';
import { wireNames } from '../../../src-main/api-client/wire-names.ts';
import { CertificateOffice } from '../../support/in-process/bank/bank-certificates.ts';
import { BankSession, failureOf } from '../../support/in-process/bank/client-session.ts';
import { problem, ScriptedBank, token } from '../../support/in-process/bank/scripted-bank.ts';

const office = new CertificateOffice();
const trusted = getCACertificates('default');
/** Somebody else with a good certificate of their own name, who answers at the bank's address. */
const stranger = office.issue('stranger', { goodFor: 'DNS:stranger.example' });
const tls = { cert: stranger.certificate, key: stranger.key };

beforeAll(() => setDefaultCACertificates([...trusted, office.authority.certificate]));
afterAll(() => {
  setDefaultCACertificates(trusted);
  office[Symbol.dispose]();
});

it.each(['host', 'Host', 'HOST'])('a header %s makes nobody else the bank, and is not sent', async (name) => {
  const extraHeaders = { [name]: 'stranger.example' };
  await using other = await ScriptedBank.start({ tls });
  await using session = new BankSession(other.access({ extraHeaders }));
  expect(await failureOf(session.settlements())).toMatchObject({ code: 'tls_untrusted' });
  expect(other.requests).toEqual([]);
  await using bank = await ScriptedBank.start();
  await using plain = new BankSession(bank.access({ extraHeaders }));
  await plain.settlements();
  expect(bank.requests.map(({ headers }) => headers.host)).toEqual(Array(2).fill(new URL(bank.origin).host));
});

it('a server is held to the name of the address that is asked, also where a request names another', async () => {
  await using other = await ScriptedBank.start({ tls });
  const access = other.access();
  const profile = bankProfile(access.profile);
  const limits = { deadlineMs: 5_000, maxBodyBytes: 1_000, largeAnswers: pLimit(1) };
  const names = wireNames(access.schemeWord);
  const sender = openSender({ access, profile, names, limits, timing: systemTiming, ways: tokenWays() });
  const url = `${other.origin.replace('127.0.0.1', 'localhost')}/oauth/token`;
  const request = { method: 'POST', url, endpoint: 'token', headers: { host: 'stranger.example' } } as const;
  const asking = sender.send(request, AbortSignal.timeout(5_000));
  await expect(asking).rejects.toMatchObject({ code: 'tls_untrusted' });
  expect(other.requests).toEqual([]);
  await sender.close();
});

it.each(['authorization', 'Authorization'])(
  'a header %s of the settings never stands beside a credential in the body',
  async (name) => {
    await using bank = await ScriptedBank.start({ token: [problem(401), token()] });
    const access = bank.access({ extraHeaders: { [name]: 'Basic alheio' } });
    await using session = new BankSession(access);
    await session.settlements();
    expect(bank.tokenRequests).toHaveLength(2);
    expect(JSON.stringify(bank.requests)).not.toContain('alheio');
    expect(bank.tokenRequests[1]?.headers.authorization).toBeUndefined();
  },
);
