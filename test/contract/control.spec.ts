import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import {
  CONTROL_CALL_NAMES,
  CONTROL_CALLS,
  controlWord,
} from '../../src-main/practice-bank/control/control-calls.ts';
import { hoursThroughNextDebits } from '../../src-renderer/features/practice/clock/debit-window.ts';
import { type BankSession, call, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../support/in-process/practice-bank/request-bodies.ts';

const OPTIONS = { payers: 120, months: 4, today: civilDate('2026-03-10') };

let session: BankSession;
beforeAll(async () => {
  session = await openBank(OPTIONS);
});
afterAll(() => session.bank.close());

const post = (
  name: string,
  body: string | undefined,
  token: string | null = session.bank.ready.controlToken,
) =>
  call(`${session.bank.ready.controlUrl}/${name}`, {
    method: 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });

const refusalOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    (value) => ({ succeeded: value }),
    (error: unknown) => error,
  );

describe('the control token', () => {
  it.each(CONTROL_CALL_NAMES.map(controlWord))('is asked for by %s', async (name) => {
    for (const token of [null, 'x', 'x'.repeat(5_000)]) {
      const { status, contentType, body, headers } = await post(name, 'null', token);
      expect({ status, contentType }).toEqual({
        status: 401,
        contentType: expect.stringMatching(/problem\+json/),
      });
      expect(body).toMatchObject({ title: 'Não autenticado.', status: 401 });
      expect(headers.get('www-authenticate')).toContain('Bearer');
    }
  });

  it('opens nothing of the service, and no token of the service opens the controls', async () => {
    const { ready } = session.bank;
    const serviceToken = await session.tokenFor(ready.clientId, ready.clientSecret);
    expect((await post('read-clock', 'null', serviceToken)).status).toBe(401);
    expect((await session.getAs(ready.controlToken, '/rec/RR99999004202601010000000000A')).status).toBe(401);
    const listed = await session.getAs(ready.controlToken, '/_practice/charges');
    expect(listed.status).toBe(401);
  });

  it('is another one at each start', async () => {
    const other = await openBank({ ...OPTIONS, payers: 1 });
    expect(other.bank.ready.controlToken).not.toBe(session.bank.ready.controlToken);
    expect(session.bank.ready.controlToken).toMatch(/^[\w-]{43}$/);
    await other.bank.close();
  });
});

describe('a control call', () => {
  it.each(CONTROL_CALL_NAMES.map(controlWord))('%s is a POST and nothing else', async (name) => {
    const { controlUrl, controlToken } = session.bank.ready;
    const answer = await call(`${controlUrl}/${name}`, {
      headers: { authorization: `Bearer ${controlToken}` },
    });
    expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'POST',
    });
  });

  it.each(CONTROL_CALL_NAMES)(
    '%s refuses what it does not take, and says where in Portuguese',
    async (name) => {
      const { status, body } = await post(controlWord(name), JSON.stringify([['not', 'this']]));
      expect({ status, body }).toMatchObject({
        status: 400,
        body: {
          title: 'Requisição inválida.',
          violacoes: [{ razao: expect.stringMatching(/^Entrada inválida/), propriedade: 'corpo' }],
        },
      });
    },
  );

  it('that takes nothing needs no body, and one with standards alone takes them', async () => {
    expect((await post('read-clock', undefined)).status).toBe(200);
    expect(await post('list-cast', undefined)).toMatchObject({ status: 200, body: { total: 120 } });
    expect((await post('remove-fault', undefined)).status).toBe(400);
  });

  it('answers null as JSON', async () => {
    const { id } = await session.control.addFault({ kind: 'status_500', path: '/nowhere' });
    expect(await post('remove-fault', JSON.stringify({ id }))).toMatchObject({ status: 200, body: null });
  });

  it('never fails inside, whatever JSON it is sent', async () => {
    // Restarting a world for each would take minutes.
    const names = CONTROL_CALL_NAMES.filter((name) => name !== 'restartWorld');
    const inputs = fc.oneof(
      fc.jsonValue(),
      fc.record({ idRec: fc.string(), txid: fc.string(), id: fc.integer() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), inputs, async (name, input) => {
        const { status, body } = await post(controlWord(name), JSON.stringify(input));
        expect([200, 400, 404, 413]).toContain(status);
        if (status === 200) CONTROL_CALLS[name].output.parse(body);
      }),
      { numRuns: 400 },
    );
    await session.control.pauseClock();
    await session.control.replaceFaults({ faults: [] });
  });

  it('refuses bad JSON and bodies beyond its limit', async () => {
    expect((await post('read-clock', '{')).status).toBe(400);
    expect((await post('list-cast', `{"search":"${'x'.repeat(100_000)}"}`)).status).toBe(413);
  });

  it.each([
    ['read-cast-member', { idRec: 'RR1' }],
    ['pay-by-hand', { txid: 'x' }],
    ['refund-settlement', { endToEndId: 'E1' }],
    ['remove-fault', { id: 999 }],
    ['resume-channel', { id: 'cobr' }],
    ['resend-delivery', { deliveryId: 999 }],
    ['set-scopes', { clientId: 'nobody', scopes: [] }],
  ])('%s answers 404 for what is not there, in Portuguese', async (name, input) => {
    const { status, body } = await post(name, JSON.stringify(input));
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { detail: expect.stringMatching(/^Não há /) },
    });
  });
});

describe('the clock', () => {
  it('steps by days and hours, runs to noon of a day, and never back', async () => {
    const { bank, control } = await openBank({ ...OPTIONS, payers: 3, months: 1 });
    const { ready } = bank;
    expect(await control.stepClock({ days: 1, hours: 7 })).toMatchObject({ now: '2026-03-11T22:00:00.000Z' });
    expect(await control.runClockTo({ date: '2026-03-13' })).toMatchObject({
      now: '2026-03-13T15:00:00.000Z',
    });
    expect(await control.stepClock()).toMatchObject({ now: '2026-03-13T15:00:00.000Z' });
    for (const date of ['2026-03-13', '2026-03-12', '2037-01-01', '2026-02-30']) {
      expect(await refusalOf(control.runClockTo({ date }))).toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(/relógio|dia|data/i),
      });
    }
    const open = await (await fetch(`${ready.baseUrl}/_practice/clock`)).json();
    expect(open).toEqual({ today: '2026-03-13', now: '2026-03-13T15:00:00.000Z' });
    expect(bank.today()).toBe('2026-03-13');
    await bank.close();
  });

  it('shows a debit that failed in both windows once it has stepped through the next debits', async () => {
    const own = await openBank({ ...OPTIONS, payers: 1, months: 1 });
    const client = new HttpClient(own);
    const { idRec } = await client.approvedMandate(4);
    const { txid } = await client.createCharge(idRec, 4);
    await client.wait(3);
    await own.control.failNextDebit({ idRec, code: null });
    const { now } = await own.control.runClockTo({ date: daysAfter(client.today, 1) });
    await own.control.stepClock({ hours: hoursThroughNextDebits(now) });
    const { tentativas } = await client.readCharge(txid);
    expect(tentativas.map(({ status }) => status)).toEqual(['EXPIRADA']);
    await own.bank.close();
  });

  it('starts, changes its speed, and pauses', async () => {
    const { control } = session;
    expect(await control.startClock({ speed: 3_600 })).toMatchObject({ isRunning: true, speed: 3_600 });
    expect(await control.startClock({ speed: 1 })).toMatchObject({ isRunning: true, speed: 1 });
    expect(await control.pauseClock()).toMatchObject({ isRunning: false });
  });

  it('runs from the start where it was told to', async () => {
    const { bank, control } = await openBank({ ...OPTIONS, payers: 1, months: 1, speed: 3_600 });
    await expect
      .poll(async () => (await control.readClock()).now, { timeout: 20_000 })
      .not.toBe('2026-03-10T15:00:00.000Z');
    await bank.close();
  });
});
