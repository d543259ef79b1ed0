import { describe, expect, it } from 'vitest';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  json,
  page,
  problem,
  type Reply,
  ScriptedBank,
  token,
  webPage,
} from '../../support/in-process/bank/scripted-bank.ts';

const bearerOf = (header: string | undefined): string => (header ?? '').replace('Bearer ', '');

/** Answers 401 to every token but the given one. */
const onlyFor =
  (good: string, answer: Reply): Reply =>
  (request, response) =>
    (bearerOf(request.headers.authorization) === good ? answer : problem(401))(request, response);

/** Answers all at once, when so many have asked. */
function together(count: number, answer: Reply): Reply {
  const waiting: (() => void)[] = [];
  return (request, response) => {
    waiting.push(() => answer(request, response));
    if (waiting.length === count) for (const send of waiting) send();
  };
}

describe('the token', () => {
  it('is asked for by Basic, without a scope, with the extra headers', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access({ extraHeaders: { 'x-conta-corrente': '123-4' } }));
    await session.settlements();
    const [asked] = bank.tokenRequests;
    expect(asked).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
    expect(asked?.headers).toMatchObject({
      authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-conta-corrente': '123-4',
    });
    expect(bank.dataRequests[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-conta-corrente': '123-4',
    });
  });

  it('stands alone, whatever headers a connection adds', async () => {
    const extraHeaders = { Authorization: 'Bearer alheio', 'Content-Type': 'text/plain' };
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access({ extraHeaders }));
    await session.settlements();
    const [asked] = bank.tokenRequests;
    expect(asked?.headers.authorization).toBe(`Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`);
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(bank.dataRequests[0]?.headers.authorization).toBe('Bearer token-1');
  });

  it('serves many reads, and is renewed before it ends', async () => {
    await using bank = await ScriptedBank.start({ token: [token(300)] });
    await using session = new BankSession(bank.access());
    await session.settlements();
    session.timing.pass(269_000);
    await session.settlements();
    expect(bank.tokenRequests).toHaveLength(1);
    session.timing.pass(2_000);
    await session.settlements();
    expect(bank.tokenRequests).toHaveLength(2);
    expect(bank.dataRequests.at(-1)?.headers.authorization).toBe('Bearer token-2');
  });

  it.each([undefined, 'muito', -1, 0, { toString: 1, valueOf: 1 }, [[]]])(
    'lives five minutes where the bank says that it lives %j',
    async (expires_in) => {
      await using bank = await ScriptedBank.start({ token: [json({ access_token: 'a', expires_in })] });
      await using session = new BankSession(bank.access());
      await session.settlements();
      session.timing.pass(269_000);
      await session.settlements();
      expect(bank.tokenRequests).toHaveLength(1);
    },
  );

  it('that ended in mid-flight is renewed once and the read goes on', async () => {
    await using bank = await ScriptedBank.start({ data: [onlyFor('token-2', page([]))] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 0 });
    expect(bank.tokenRequests).toHaveLength(2);
    expect(bank.dataRequests).toHaveLength(2);
    expect(session.timing.asked).toEqual([]);
    expect(session.api.requestCount()).toBe(4);
  });

  it('is asked for once by a hundred first reads', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access());
    await Promise.all(Array.from({ length: 100 }, () => session.settlements()));
    expect(bank.tokenRequests).toHaveLength(1);
  });

  it('is asked for once more by a hundred refusals at the same moment', async () => {
    const data = together(100, onlyFor('token-2', page([])));
    await using bank = await ScriptedBank.start({
      data: [
        (request, response) => {
          const isOld = bearerOf(request.headers.authorization) === 'token-1';
          (isOld ? data : page([]))(request, response);
        },
      ],
    });
    await using session = new BankSession(bank.access());
    await session.api.authenticate(NEVER);
    await Promise.all(Array.from({ length: 100 }, () => session.settlements()));
    expect(bank.tokenRequests).toHaveLength(2);
    expect(bank.dataRequests).toHaveLength(200);
  });

  it('is not dropped for a late refusal of the one before it', async () => {
    const late = Promise.withResolvers<() => void>();
    const held: Reply = (request, response) => late.resolve(() => problem(401)(request, response));
    await using bank = await ScriptedBank.start({ data: [held, problem(401), page([])] });
    await using session = new BankSession(bank.access());
    const slow = session.settlements();
    const refuse = await late.promise;
    await session.settlements();
    refuse();
    await slow;
    expect(bank.tokenRequests).toHaveLength(2);
  });

  it('refused again when fresh means wrong credentials, without a third request', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(401)] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'credentials_wrong' });
    expect(bank.tokenRequests).toHaveLength(2);
    expect(bank.dataRequests).toHaveLength(2);
  });

  it('is tried again when the bank is unwell', async () => {
    await using bank = await ScriptedBank.start({ token: [problem(503), problem(500), token()] });
    await using session = new BankSession(bank.access());
    await session.api.authenticate(NEVER);
    expect(session.timing.asked).toEqual([250, 500]);
  });

  it('fetched for a caller who has left serves the next one', async () => {
    const leaving = new AbortController();
    let release = (): void => {};
    const held: Reply = (request, response) => {
      release = () => token()(request, response);
      leaving.abort();
    };
    await using bank = await ScriptedBank.start({ token: [held] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements({}, leaving.signal))).toMatchObject({ code: 'cancelled' });
    const next = session.settlements();
    release();
    expect(await next).toMatchObject({ itemCount: 0 });
    expect(bank.tokenRequests).toHaveLength(1);
  });
});

describe('the way of asking', () => {
  const JSON_TYPE = 'application/json';
  /** Takes JSON alone and refuses what else it is sent. */
  const onlyJson =
    (refusal: Reply): Reply =>
    (request, response) =>
      (request.headers['content-type'] === JSON_TYPE ? token() : refusal)(request, response);

  it.each([400, 401, 403, 406, 415, 422])(
    'is JSON in the end where forms are answered %i, and is kept',
    async (status) => {
      await using bank = await ScriptedBank.start({ token: [onlyJson(problem(status))] });
      await using session = new BankSession(bank.access());
      await session.settlements();
      expect(bank.tokenRequests.map(({ headers }) => headers['content-type'] === JSON_TYPE)).toEqual([
        false,
        false,
        true,
      ]);
      expect(JSON.parse(bank.tokenRequests[2]?.body ?? '')).toEqual({
        grant_type: 'client_credentials',
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
      });
      expect(bank.tokenRequests[2]?.headers.authorization).toBeUndefined();
      session.timing.pass(280_000);
      await session.settlements();
      expect(bank.tokenRequests).toHaveLength(4);
    },
  );

  it('is JSON with the credentials in the header where they are looked for there', async () => {
    await using bank = await ScriptedBank.start({
      token: [problem(415), problem(415), problem(401), onlyJson(problem(415))],
    });
    await using session = new BankSession(bank.access());
    await session.api.authenticate(NEVER);
    const last = bank.tokenRequests.at(-1);
    expect(last?.headers).toMatchObject({
      authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`,
      'content-type': JSON_TYPE,
    });
    expect(JSON.parse(last?.body ?? '')).toEqual({ grant_type: 'client_credentials' });
  });

  it.each([
    ['a credential, however JSON is answered', [problem(401), problem(401), problem(415), problem(400)]],
    ['a credential, though JSON makes the bank stumble', [problem(401), problem(401), problem(500)]],
    ['a credential, though JSON leads to a web page', [problem(401), problem(401), webPage(400)]],
    ['a credential, though forms were not taken', [problem(415), problem(415), problem(401)]],
  ])('is told as %s', async (_, replies) => {
    await using bank = await ScriptedBank.start({ token: replies });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'credentials_wrong' });
  });

  it.each([
    ['address_wrong', problem(415)],
    ['address_wrong', problem(404)],
    ['bank_down', problem(503)],
  ])('that finds nothing is %s', async (code, reply) => {
    await using bank = await ScriptedBank.start({ token: [reply] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({ code });
  });

  it('is not given up for a bank that is out of reach meanwhile', async () => {
    await using bank = await ScriptedBank.start({ token: [problem(401), problem(503)] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'bank_down' });
  });

  it('that was taken once is not changed for a refused credential, and looked for anew later', async () => {
    await using bank = await ScriptedBank.start({ token: [token(300), problem(401), problem(415), token()] });
    await using session = new BankSession(bank.access());
    await session.settlements();
    session.timing.pass(280_000);
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'credentials_wrong' });
    expect(bank.tokenRequests).toHaveLength(2);
    await session.settlements();
    expect(bank.tokenRequests).toHaveLength(4);
  });

  it('is changed at once where a bank no longer takes it', async () => {
    await using bank = await ScriptedBank.start({ token: [token(300), problem(415), token()] });
    await using session = new BankSession(bank.access());
    await session.settlements();
    session.timing.pass(280_000);
    await session.settlements();
    expect(bank.tokenRequests).toHaveLength(3);
  });

  it('is the one that a profile fixes, and no other', async () => {
    await using bank = await ScriptedBank.start({ token: [problem(415)] });
    await using session = new BankSession(bank.access({ profile: 'application-key' }));
    await failureOf(session.settlements());
    expect(bank.tokenRequests).toHaveLength(1);
  });
});

describe('a clock that is off', () => {
  const threeHoursAgo: Reply = (request, response) =>
    json({}, 401, { date: new Date(Date.now() - 3 * 3_600_000).toUTCString() })(request, response);

  it.each([
    ['the token', { token: [threeHoursAgo] }],
    ['every fresh token', { data: [threeHoursAgo] }],
  ])('is named when the bank refuses %s', async (_, script) => {
    await using bank = await ScriptedBank.start(script);
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'clock_skewed',
      params: { minutes: 180 },
    });
  });

  const dateIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString();

  it('is as far off when the bank’s is ahead', async () => {
    await using bank = await ScriptedBank.start({ token: [json({}, 401, { date: dateIn(180) })] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'clock_skewed',
      params: { minutes: 180 },
    });
  });

  it.each([
    ['below five minutes', { date: dateIn(4) }],
    ['for an answer out of a cache', { date: dateIn(-180), age: '10800' }],
  ])('is not blamed %s', async (_, headers) => {
    await using bank = await ScriptedBank.start({ token: [json({}, 401, headers)] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'credentials_wrong' });
  });
});
