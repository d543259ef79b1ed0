import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { BankSession, failureOf } from '../../support/in-process/bank/client-session.ts';
import {
  bytes,
  page,
  problem,
  reset,
  ScriptedBank,
  webPage,
} from '../../support/in-process/bank/scripted-bank.ts';
import { freePort } from '../../support/in-process/network/free-port.ts';
import { listening } from '../../support/in-process/network/loopback.ts';

/** The bank's own clock is an hour ahead: what it dates, it dates by that. */
const BANK_NOW = Date.now() + 3_600_000;
const dated = (seconds: number) => new Date(BANK_NOW + seconds * 1_000).toUTCString();
const busy = (after: string) =>
  bytes('{}', { 'retry-after': after, date: new Date(BANK_NOW).toUTCString() }, 429);

describe('a read is tried again', () => {
  it.each([
    ['500', problem(500)],
    ['502 as a web page', webPage(502)],
    ['503', problem(503)],
    ['504', problem(504)],
    ['429 without a delay', problem(429)],
    ['a reset', reset],
    ['text that was cut', bytes('{"instant":[')],
  ])('after %s, with growing pauses', async (_, reply) => {
    await using bank = await ScriptedBank.start({ data: [reply, reply, page([])] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 0 });
    expect(session.timing.asked).toEqual([250, 500]);
  });

  it.each([
    ['7', [7_000]],
    ['0', [0]],
    ['60', [60_000]],
    [dated(20), [20_000]],
    [dated(-20), [0]],
    ['-5', [250]],
    ['1.5', [250]],
    ['depois', [250]],
  ])('after the delay of Retry-After: %s', async (after, asked) => {
    await using bank = await ScriptedBank.start({ data: [busy(after), page([])] });
    await using session = new BankSession(bank.access());
    await session.settlements();
    expect(session.timing.asked.map((ms) => Math.round(ms / 1_000) * 1_000 || ms)).toEqual(asked);
  });

  it('once after a web page, which is seldom anything but a wrong address', async () => {
    await using bank = await ScriptedBank.start({ data: [webPage(200), page([]), webPage(200)] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 0 });
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'address_wrong' });
    expect(bank.dataRequests).toHaveLength(4);
  });

  it('four times at most, each pause shorter than its bound', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(503)] });
    await using session = new BankSession(bank.access(), { random: () => 0.5 });
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'bank_down',
      params: { status: 503 },
    });
    expect(bank.dataRequests).toHaveLength(5);
    expect(session.timing.asked).toEqual([125, 250, 500, 1_000]);
  });
});

describe('a read is given up', () => {
  it.each([['61'], [dated(3_600)], ['999999999']])('when the bank asks to wait for %s', async (after) => {
    await using bank = await ScriptedBank.start({ data: [busy(after)] });
    await using session = new BankSession(bank.access());
    const failure = await failureOf(session.settlements());
    expect(failure.code).toBe('rate_limited');
    expect(failure.params.seconds).toBeGreaterThan(60);
    expect(failure.params.seconds).toBeLessThanOrEqual(6 * 3_600);
    expect(session.timing.asked).toEqual([]);
  });

  it('when nobody listens at the address', async () => {
    const port = await freePort();
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access({ baseUrl: `http://127.0.0.1:${port}` }));
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'address_unreachable',
      params: { host: `127.0.0.1:${port}` },
    });
    expect(session.timing.asked).toHaveLength(4);
  });

  it('when what answers does not speak HTTP', async () => {
    const mailServer = createServer((socket) =>
      socket.end('220 smtp.example.com ESMTP\r\n', () => socket.destroy()),
    );
    const port = await listening(mailServer);
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access({ baseUrl: `http://127.0.0.1:${port}` }));
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'answer_unreadable' });
    await new Promise((resolve) => mailServer.close(resolve));
  });

  it('when a header cannot be sent', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access({ extraHeaders: { 'x-conta': 'a\nb' } }));
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'invalid_input' });
    expect(session.timing.asked).toEqual([]);
  });
});
