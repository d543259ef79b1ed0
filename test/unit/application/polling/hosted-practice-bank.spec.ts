import { expect, it, onTestFinished } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry.ts';
import { hostPracticeBank } from '../../../../src-main/application/polling/hosted-practice-bank.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';

const NOTHING = async (): Promise<void> => undefined;

/** A practice bank of its own thread, beside a registry and ledgers that do as a test wants. */
function hosted(openLedger: () => Promise<void>) {
  const joined: Connection[] = [];
  const putPractice = async (): Promise<Connection> => {
    const connection = { id: 'banco-de-treino', isPractice: true } as Connection;
    joined.splice(0, 1, connection);
    return connection;
  };
  const registry = { list: () => joined, putPractice } as unknown as ConnectionRegistry;
  const ledgers = { remove: NOTHING, open: openLedger };
  const polling = { follow: () => undefined, forget: NOTHING, refresh: () => undefined };
  const practice = hostPracticeBank({ registry, ledgers, polling, emit: () => undefined, nowMs: Date.now });
  onTestFinished(() => practice.close());
  return { practice, joined };
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
