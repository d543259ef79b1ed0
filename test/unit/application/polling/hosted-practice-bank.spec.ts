import { expect, it, onTestFinished } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { hostPracticeBank } from '../../../../src-main/application/polling/hosted-practice-bank.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { spawnPracticeBank } from '../../../../src-main/practice-bank/spawn-practice-bank.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';

const NOTHING = async (): Promise<void> => undefined;

/** A practice bank of its own thread, beside a registry and ledgers that do as a test wants. */
function hosted(openLedger: () => Promise<void>, spawn = spawnPracticeBank) {
  const joined: Connection[] = [];
  const putPractice = async (): Promise<Connection> => {
    const connection = { id: 'banco-de-treino', isPractice: true } as Connection;
    joined.splice(0, 1, connection);
    return connection;
  };
  const registry = { list: () => joined, putPractice } as unknown as ConnectionRegistry;
  const ledgers = { remove: NOTHING, open: openLedger };
  const followed = new Set<string>();
  const polling = {
    follow: ({ id }: Connection) => void followed.add(id),
    forget: async (id: string) => void followed.delete(id),
    refresh: (id: string) => {
      if (!followed.has(id)) throw new CicloError('not_found', `no connection ${id}`);
    },
  };
  const emitted: unknown[] = [];
  const emit = (name: string, payload: unknown) =>
    void (name === 'practice.changed' && emitted.push(payload));
  const practice = hostPracticeBank({ registry, ledgers, polling, emit, nowMs: Date.now }, spawn);
  onTestFinished(() => practice.close());
  return { practice, joined, polling, emitted };
}

it('does not run where its connection could not be made, and can be started again', async () => {
  let isInUse = true;
  const { practice, joined } = hosted(async () => {
    if (isInUse) throw new Error('the ledger is in use');
  });
  await expect(practice.start()).rejects.toThrow('in use');
  expect(practice.status().isRunning).toBe(false);
  isInUse = false;
  expect((await practice.start()).isRunning).toBe(true);
  expect(joined).toHaveLength(1);
});

it('that is stopped while it starts does not run a moment later', async () => {
  const { practice } = hosted(NOTHING);
  const starting = practice.start();
  expect((await practice.stop()).isRunning).toBe(false);
  await starting;
  expect(practice.status().isRunning).toBe(false);
});

it('ends with its company, and with no other', async () => {
  const { practice, emitted } = hosted(NOTHING);
  const { connectionId } = await practice.start();
  await practice.leave('padaria');
  expect(practice.status().isRunning).toBe(true);
  await practice.leave(connectionId ?? '');
  expect(practice.status()).toEqual({ isRunning: false, today: null, connectionId: null });
  expect(emitted.at(-1)).toEqual(practice.status());
});

it('starts anew where its company is listed no more', async () => {
  const { practice, joined } = hosted(NOTHING);
  await practice.start();
  joined.length = 0;
  expect(practice.status().connectionId).toBeNull();
  expect(await practice.start()).toMatchObject({ isRunning: true, connectionId: 'banco-de-treino' });
  expect(joined).toHaveLength(1);
});

it('has let days pass although nobody polls it at the moment', async () => {
  const { practice, polling } = hosted(NOTHING);
  const { today } = await practice.start();
  await polling.forget('banco-de-treino');
  const later = await practice.advance(1);
  expect(Date.parse(later.today ?? '') - Date.parse(today ?? '')).toBe(86_400_000);
});

it('whose thread has died does not run, says so, and can be started again', async () => {
  const deaths: (() => void)[] = [];
  const mortal: typeof spawnPracticeBank = async (options) => {
    const bank = await spawnPracticeBank(options);
    return { ...bank, onEnded: (listener) => void deaths.push(() => void bank.close().then(listener)) };
  };
  const { practice, emitted } = hosted(NOTHING, mortal);
  await practice.start();
  deaths[0]?.();
  await expect.poll(() => practice.status()).toMatchObject({ isRunning: false, today: null });
  expect(emitted.at(-1)).toEqual(practice.status());
  expect((await practice.start()).isRunning).toBe(true);
  // The end of one that was before is not this one's.
  deaths[0]?.();
  expect(practice.status().isRunning).toBe(true);
});
