import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ledgerOpenings } from '../../../../../src-main/application/ledgers/gateway/ledger-openings.ts';

/** Openings of one ledger over a writer that ends each of its calls when it is told to. */
function openingsInSteps() {
  const done: string[] = [];
  const steps = new Map<string, () => void>();
  const call = (thread: string) => async (method: string) => {
    await new Promise<void>((resolve) => steps.set(`${thread} ${method}`, resolve));
    done.push(`${thread} ${method}`);
  };
  const place = async () => ({ file: 'loja.sqlite', key: null, backupFolder: '' });
  const openings = ledgerOpenings(
    { writer: { call: call('writer') }, reader: { call: call('reader') } } as never,
    { of: place, forCopy: place, readmit: () => undefined } as never,
    () => false,
  );
  const end = async (step: string): Promise<void> => {
    await expect.poll(() => steps.has(step)).toBe(true);
    steps.get(step)?.();
    steps.delete(step);
  };
  return { openings, done, end };
}

it('who reads a ledger waits for all that is done to it, whichever ends first', async () => {
  const { openings, done, end } = openingsInSteps();
  const opening = openings.open('loja');
  await expect.poll(() => done).toEqual([]);
  const restoring = openings.restore('loja', { path: 'copy', passphrase: null }, null);
  await end('writer open');
  await opening;
  await setImmediate();
  const reading = openings.reading('loja', async () => void done.push('read'));
  for (const step of ['reader close', 'writer restore', 'writer open']) await end(step);
  await Promise.all([restoring, reading]);
  expect(done).toEqual(['writer open', 'reader close', 'writer restore', 'writer open', 'read']);
});

it('who began to wait during the first thing waits for the next that begins meanwhile', async () => {
  const { openings, done, end } = openingsInSteps();
  const opening = openings.open('loja');
  const reading = openings.reading('loja', async () => void done.push('read'));
  await setImmediate();
  const restoring = openings.restore('loja', { path: 'copy', passphrase: null }, null);
  await end('writer open');
  await opening;
  await setImmediate();
  for (const step of ['reader close', 'writer restore', 'writer open']) await end(step);
  await Promise.all([restoring, reading]);
  expect(done).toEqual(['writer open', 'reader close', 'writer restore', 'writer open', 'read']);
});
