import { describe, expect, it } from 'vitest';
import { systemTiming } from '../../../src-main/api-client/transport/retry-policy.ts';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import {
  drip,
  problem,
  type Reply,
  ScriptedBank,
  silence,
} from '../../support/in-process/bank/scripted-bank.ts';

/** Aborts when the request has arrived. */
function abortedOnArrival(): { readonly signal: AbortSignal; readonly reply: (then: Reply) => Reply } {
  const cancel = new AbortController();
  return {
    signal: cancel.signal,
    reply: (then) => (request, response) => {
      then(request, response);
      setImmediate(() => cancel.abort());
    },
  };
}

describe('cancelling', () => {
  it.each([
    ['a read that waits for its answer', 'data', silence],
    ['a read in the middle of its answer', 'data', drip],
    ['a read that waits for the token', 'token', silence],
  ])('ends %s at once', async (_, part, reply) => {
    const cancelling = abortedOnArrival();
    await using bank = await ScriptedBank.start({ [part]: [cancelling.reply(reply)] });
    await using session = new BankSession(bank.access());
    const failure = await failureOf(session.settlements({}, cancelling.signal));
    expect(failure.code).toBe('cancelled');
    expect(session.timing.asked).toEqual([]);
  });

  it('ends a pause between two tries', async () => {
    const cancelling = abortedOnArrival();
    await using bank = await ScriptedBank.start({
      data: [cancelling.reply(problem(503))],
    });
    const { sleep } = systemTiming;
    await using session = new BankSession(bank.access(), { sleep: (_, signal) => sleep(3_600_000, signal) });
    expect(await failureOf(session.settlements({}, cancelling.signal))).toMatchObject({ code: 'cancelled' });
  });

  it('before the start sends nothing', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements({}, AbortSignal.abort()))).toMatchObject({
      code: 'cancelled',
    });
    expect(await failureOf(session.api.authenticate(AbortSignal.abort()))).toMatchObject({
      code: 'cancelled',
    });
    expect(bank.requests).toEqual([]);
  });

  it('by a deadline of the caller says so', async () => {
    await using bank = await ScriptedBank.start({ data: [silence] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements({}, AbortSignal.timeout(100)))).toMatchObject({
      code: 'timed_out',
    });
    expect(bank.dataRequests).toHaveLength(1);
  });
});

describe('closing', () => {
  it.each(['data', 'token'] as const)('ends a request for %s without another try', async (part) => {
    const arrived = Promise.withResolvers<void>();
    await using bank = await ScriptedBank.start({ [part]: [() => arrived.resolve()] });
    await using session = new BankSession(bank.access());
    const reading = failureOf(session.settlements());
    await arrived.promise;
    await session.api.close();
    expect(await reading).toMatchObject({ code: 'cancelled' });
    expect(session.timing.asked).toEqual([]);
  });

  it('is no error before the first request, and twice', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access());
    await session.api.close();
    await session.api.close();
    expect(await failureOf(session.api.authenticate(NEVER))).toMatchObject({ code: 'cancelled' });
  });
});
