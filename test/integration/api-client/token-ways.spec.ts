import { describe, expect, it } from 'vitest';
import type { BankAccess } from '../../../src-main/api-client/bank-api.ts';
import { type TokenWays, tokenWays } from '../../../src-main/api-client/transport/token-ways.ts';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import {
  json,
  problem,
  type Reply,
  ScriptedBank,
  token,
} from '../../support/in-process/bank/scripted-bank.ts';

/** Takes the credentials in a form alone. */
const onlyForm =
  (refusal: Reply): Reply =>
  (request, response) =>
    (request.headers.authorization === undefined ? token() : refusal)(request, response);

/** A client that lives as long as one poll does. */
async function ask(access: BankAccess, ways: TokenWays): Promise<void> {
  await using session = new BankSession(access, { ways });
  await session.api.authenticate(NEVER);
}

describe('the way that a bank took', () => {
  it('is begun with by the clients after it, also after one that did not reach the bank', async () => {
    await using bank = await ScriptedBank.start({ token: [onlyForm(problem(401))] });
    const ways = tokenWays();
    await ask(bank.access(), ways);
    expect(bank.tokenRequests).toHaveLength(2);
    await ask(bank.access(), ways);
    expect(bank.tokenRequests).toHaveLength(3);
    await using away = await ScriptedBank.start({ token: [problem(503)] });
    const elsewhere = { ...bank.access(), baseUrl: away.access().baseUrl };
    ways.keep(away.access(), 'body');
    expect(await failureOf(ask(away.access(), ways))).toMatchObject({ code: 'bank_down' });
    expect(ways.of(away.access())).toBe('body');
    await ask(elsewhere, ways);
    expect(bank.tokenRequests).toHaveLength(4);
  });

  it('is that of one credential, and not of another at the same bank', async () => {
    await using bank = await ScriptedBank.start({ token: [onlyForm(problem(401))] });
    const ways = tokenWays();
    await ask(bank.access(), ways);
    await ask({ ...bank.access(), clientId: 'outra' }, ways);
    expect(bank.tokenRequests).toHaveLength(4);
  });

  it('is forgotten once it was refused', async () => {
    await using bank = await ScriptedBank.start({ token: [problem(401)] });
    const ways = tokenWays();
    ways.keep(bank.access(), 'body');
    expect(await failureOf(ask(bank.access(), ways))).toMatchObject({ code: 'credentials_wrong' });
    expect(bank.tokenRequests).toHaveLength(1);
    expect(ways.of(bank.access())).toBeNull();
  });
});

describe('a clock that is off', () => {
  const skewed = (status: number): Reply => {
    return (request, response) =>
      json({}, status, { date: new Date(Date.now() - 3 * 3_600_000).toUTCString() })(request, response);
  };

  it('keeps no other way from being tried, and is told where all are refused', async () => {
    await using bank = await ScriptedBank.start({ token: [onlyForm(skewed(401))] });
    const ways = tokenWays();
    await ask(bank.access(), ways);
    expect(ways.of(bank.access())).toBe('body');
    await using refusing = await ScriptedBank.start({ token: [skewed(401), skewed(401), problem(415)] });
    expect(await failureOf(ask(refusing.access(), ways))).toMatchObject({ code: 'clock_skewed' });
  });

  it('makes no bank forget the way that it took before', async () => {
    await using bank = await ScriptedBank.start({ token: [skewed(401)] });
    const ways = tokenWays();
    ways.keep(bank.access(), 'json');
    expect(await failureOf(ask(bank.access(), ways))).toMatchObject({ code: 'clock_skewed' });
    expect(bank.tokenRequests).toHaveLength(1);
    expect(ways.of(bank.access())).toBe('json');
  });
});
