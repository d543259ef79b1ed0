import { expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { spawnPracticeBank } from '../../../src-main/practice-bank/spawn-practice-bank.ts';

const OPTIONS = { payers: 5, months: 2, today: civilDate('2025-11-20') };

it('serves from its thread, moves its clock, and ends when it is closed', async () => {
  const bank = await spawnPracticeBank(OPTIONS);
  const clock = async () => (await fetch(`${bank.ready.baseUrl}/_practice/clock`)).json();
  expect(bank.today()).toBe('2025-11-20');
  expect(await bank.advance(12)).toBe('2025-12-02');
  expect(bank.today()).toBe('2025-12-02');
  expect(await clock()).toMatchObject({ today: '2025-12-02' });
  await bank.close();
  await expect(clock()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await expect(bank.advance(1)).rejects.toMatchObject({ code: 'internal' });
  await bank.close();
});

it('passes refusals on', async () => {
  const bank = await spawnPracticeBank(OPTIONS);
  await expect(bank.advance(0)).rejects.toMatchObject({ code: 'invalid_input' });
  await bank.close();
});

it('rejects when the bank or its thread cannot start', async () => {
  const taken = await spawnPracticeBank(OPTIONS);
  const port = Number(new URL(taken.ready.baseUrl).port);
  await expect(spawnPracticeBank({ ...OPTIONS, port })).rejects.toMatchObject({ code: 'port_taken' });
  await taken.close();
  const absent = new URL('./absent.ts', import.meta.url);
  await expect(spawnPracticeBank(OPTIONS, absent)).rejects.toMatchObject({ code: 'internal' });
});

/** A thread that says these words at once and then runs this; a bank of its kind hears nothing. */
const thread = (words: unknown, then: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
      parentPort.postMessage(${JSON.stringify(words)});
      ${then}`,
    )}`,
  );
const READY = { type: 'ready', ready: { today: '2025-11-20' } };

it('is ended in the middle of what it does where it hears nothing', async () => {
  const busy = await spawnPracticeBank(OPTIONS, thread(READY, 'setTimeout(() => { for (;;); }, 0);'));
  const waiting = expect(busy.advance(1)).rejects.toMatchObject({ code: 'internal' });
  await busy.close();
  await waiting;
});

it('tells that it has ended by itself', async () => {
  const dying = await spawnPracticeBank(OPTIONS, thread(READY, 'setTimeout(() => process.exit(1), 0);'));
  await new Promise<void>((resolve) => dying.onEnded(resolve));
  await expect(dying.advance(1)).rejects.toMatchObject({ code: 'internal' });
});

it('rejects where its thread ends without a word', async () => {
  const silent = new URL('data:text/javascript,process.exit(0)');
  await expect(spawnPracticeBank(OPTIONS, silent)).rejects.toMatchObject({ code: 'internal' });
});
