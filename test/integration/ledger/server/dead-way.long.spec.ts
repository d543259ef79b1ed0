import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { inClient } from '../../../../src-main/ledger/postgres/in-client.ts';
import type { Reply, Work } from '../../../../src-main/ledger/postgres/requests.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { CutWire } from '../../../support/in-process/network/cut-wire.ts';

// Each waits until the way is given up, which takes some 20 s.

const ANSWER_WITHIN_MS = 60_000;

/** A server at the other end of a wire. */
async function wired() {
  const { address } = new ServerCompany().place;
  const wire = await CutWire.to(address.hosts[0]?.port ?? 0);
  return { wire, address: { ...address, hosts: [{ host: '127.0.0.1', port: wire.port }] } };
}

/** The thread of sessions, asked without keeping this one waiting: the wire runs in it. */
function sessionThread() {
  const { port1: port, port2 } = new MessageChannel();
  const signals = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const entry = new URL('../../../../src-main/ledger/postgres/session-thread.ts', import.meta.url);
  const thread = new Worker(entry, { workerData: { signals, port: port2 }, transferList: [port2] });
  onTestFinished(() => void thread.terminate());
  return async (work: Work): Promise<Reply> => {
    port.postMessage({ session: 1, work, isAwaited: true });
    const [reply] = (await once(port, 'message')) as [Reply];
    return reply;
  };
}

it.each([{ streams: false }, { streams: true }])(
  'a ledger that waits on a dead way is told that its session broke (%o)',
  async ({ streams }) => {
    const { wire, address } = await wired();
    const ask = sessionThread();
    const session = { settings: ['SET statement_timeout = 0'], wants: 'primary', beats: null } as const;
    expect(await ask({ kind: 'connect', address, streams, ...session })).toHaveProperty('answers');
    const statements = [{ text: 'SELECT 1', values: [] }];
    expect(await ask({ kind: 'run', ahead: [], statements })).toHaveProperty('answers');
    wire.swallow();
    const broken = await ask({ kind: 'run', ahead: [], statements });
    expect(broken).toMatchObject({ failure: { code: '08006' } });
    expect(await ask({ kind: 'run', ahead: [], statements })).toMatchObject({ failure: { code: '08003' } });
  },
  ANSWER_WITHIN_MS,
);

it(
  'so is whoever asks without a thread',
  async () => {
    const { wire, address } = await wired();
    const asking = inClient(address, async (client) => {
      wire.swallow();
      await client.query('SELECT 1');
    });
    await expect(asking).rejects.toMatchObject({ code: 'server_gone' });
  },
  ANSWER_WITHIN_MS,
);
