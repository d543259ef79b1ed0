import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWriterThread } from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import {
  ledgerThroughPort,
  portToLedger,
} from '../../../../src-main/application/ledgers/threads/ledger-through-port.ts';
import { openLedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import { at } from '../../../support/fake/records/charge-facts.ts';
import { smallWorld } from '../../../support/fake/records/ledger-world.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const NOW = at('2026-03-10T12:00:00Z');
/** More than stay open. */
const OTHERS = 24;

/** The writer's thread over an office's folder. */
function openThread() {
  const [folder, writer] = [tempFolder(), openWriterThread()];
  onTestFinished(() => writer.close());
  const placeOf = (name: string) => ({
    ...{ file: join(folder, `${name}.sqlite`), backupFolder: join(folder, name), key: null },
  });
  const openOthers = async (): Promise<void> => {
    for (let other = 0; other < OTHERS; other += 1) await writer.call('open', [placeOf(`other-${other}`)]);
  };
  const note = (name: string, value: string) =>
    writer.call('write', [placeOf(name), 'setNote', ['mode', value], null]);
  return { writer, placeOf, openOthers, note };
}

/** What a ledger that is closed has no log beside it of. */
const isOpen = (file: string): boolean => existsSync(`${file}-wal`);

it('ledgers that nobody works on are closed again, and are there with all that was written', async () => {
  const { writer, placeOf, openOthers, note } = openThread();
  const { file } = placeOf('padaria');
  await note('padaria', '"one"');
  expect(isOpen(file)).toBe(true);
  await openOthers();
  expect(isOpen(file)).toBe(false);
  await note('padaria', '"two"');
  expect(await writer.call('write', [placeOf('padaria'), 'note', ['mode'], null])).toBe('"two"');
});

it('folds what was written into a ledger that is closed while it is read', async () => {
  const { placeOf, openOthers, note } = openThread();
  const { file } = placeOf('padaria');
  await note('padaria', '"one"');
  const reader = openLedgerReader(file);
  onTestFinished(reader.close);
  expect(reader.note('mode')).toBe('"one"');
  const before = statSync(file).mtimeMs;
  await note('padaria', '"two"');
  expect(statSync(file).mtimeMs).toBe(before);
  await openOthers();
  expect(statSync(file).mtimeMs).toBeGreaterThan(before);
  expect(reader.note('mode')).toBe('"two"');
});

it('a ledger that a poll is at stays open until the poll has ended, however many others are opened', async () => {
  const { writer, placeOf, openOthers } = openThread();
  const place = placeOf('padaria');
  const poll = ledgerThroughPort(await portToLedger(writer, place));
  await openOthers();
  expect(isOpen(place.file)).toBe(true);
  await poll.methods.store(smallWorld(30), NOW);
  await openOthers();
  expect(await poll.methods.isEmpty()).toBe(false);
  poll[Symbol.dispose]();
  await openOthers();
  await expect.poll(() => isOpen(place.file)).toBe(false);
});

it('what a poll has read again at the bank is not read again because its ledger was closed', async () => {
  const { writer, placeOf, openOthers } = openThread();
  const place = placeOf('padaria');
  const poll = async () => ledgerThroughPort(await portToLedger(writer, place));
  const first = await poll();
  await first.methods.noteRereadDone('charge');
  first[Symbol.dispose]();
  await openOthers();
  await expect.poll(() => isOpen(place.file)).toBe(false);
  const second = await poll();
  expect(await second.methods.isRereadDone('charge')).toBe(true);
  second[Symbol.dispose]();
  await writer.call('close', [place]);
  const anew = await poll();
  expect(await anew.methods.isRereadDone('charge')).toBe(false);
  anew[Symbol.dispose]();
});
