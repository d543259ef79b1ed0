import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { AccessControl } from '../../../../src-main/practice-bank/access/access-control.ts';
import { ActiveFaults } from '../../../../src-main/practice-bank/faults/active-faults.ts';
import { installFaults } from '../../../../src-main/practice-bank/faults/install-faults.ts';
import { wireWords } from '../../../../src-main/practice-bank/wire/wire-words.ts';
import { faultOrder } from '../../../../src-preload/contract/practice-bank/faults.ts';

/** Sleeps until told to wake or until nobody waits. */
class Sleeper {
  readonly asked: { readonly ms: number; readonly signal: AbortSignal }[] = [];
  #wake = (): void => {};

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    this.asked.push({ ms, signal });
    return new Promise((resolve, reject) => {
      this.#wake = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };

  wake(): void {
    this.#wake();
  }
}

/** A server with one route, which counts its calls and tells the body that it was sent. */
async function setUp() {
  const active = new ActiveFaults({ chance: () => 0 });
  const sleeper = new Sleeper();
  const server = fastify({ forceCloseConnections: true });
  const calls: unknown[] = [];
  installFaults(server, {
    active,
    words: wireWords('instant'),
    access: new AccessControl([], 60, () => 0),
    virtualNow: () => 0,
    realNowMs: () => 0,
    sleep: sleeper.sleep,
  });
  server.post('/rec', async ({ body }) => {
    calls.push(body);
    return { instant: 'told' };
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/rec`;
  const post = (body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { active, sleeper, server, calls, url, post };
}

it('the bank does not see a late request before its time', async () => {
  const { active, sleeper, calls, post } = await setUp();
  active.add(faultOrder.parse({ kind: 'latency', setting: 1_234 }));
  const answered = post({});
  await expect.poll(() => sleeper.asked.map(({ ms }) => ms)).toEqual([1_234]);
  expect(calls).toEqual([]);
  sleeper.wake();
  expect((await answered).status).toBe(200);
  expect(calls).toHaveLength(1);
});

it('a fault that is taken away lets go of the request that it held', async () => {
  const { active, sleeper, calls, post } = await setUp();
  const { id } = active.add(faultOrder.parse({ kind: 'latency' }));
  const answered = post({});
  await expect.poll(() => sleeper.asked).toHaveLength(1);
  active.remove(id);
  expect((await answered).status).toBe(200);
  expect(calls).toHaveLength(1);
});

it('the bank never sees a late request whose sender has left', async () => {
  const { active, sleeper, server, calls, url } = await setUp();
  active.add(faultOrder.parse({ kind: 'latency' }));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /rec HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 0\r\n\r\n');
  await expect.poll(() => sleeper.asked).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => sleeper.asked[0]?.signal.aborted).toBe(true);
  await server.close();
  expect(calls).toEqual([]);
});

it('bodies in the other word are read in the own one', async () => {
  const { active, calls, post } = await setUp();
  active.add(faultOrder.parse({ kind: 'other_word', word: 'zip' }));
  const answer = await post({ zip: [{ zipCopiaECola: 1 }], instant: 2 });
  expect(calls).toEqual([{ instant: [{ instantCopiaECola: 1 }], zip: 2 }]);
  expect(await answer.json()).toEqual({ zip: 'told' });
});

it('what the server asks of itself is not struck', async () => {
  const { active, server } = await setUp();
  active.add(faultOrder.parse({ kind: 'status_500' }));
  const { statusCode } = await server.inject({ method: 'POST', url: '/rec', payload: {} });
  expect([statusCode, active.list()[0]?.strikes]).toEqual([200, 0]);
});
