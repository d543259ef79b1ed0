import { closeSync, fstatSync, openSync, readdirSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BankDay } from '../../../../src-main/application/companies/banks/bank-day.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { openLedgerThreads } from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { smallWorld, WORLD_TODAY } from '../../../support/fake/records/ledger-world.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { AT, codeOfWork } from '../../../support/in-process/ledger/ledger-trouble.ts';

const WORLD = smallWorld(2_000);

/** The ledgers of an app in which one with a backup is open in the reader, which has looked at a part of it. */
async function openInReader() {
  const folder = openDataFolder(tempFolder());
  const [file, backupFolder] = [folder.ledgerFile('loja'), folder.backupFolder('loja')];
  const filling = openLedgerWriter(file, { backupFolder, key: null, now: () => AT });
  filling.store(WORLD, AT);
  filling.reconcile(WORLD_TODAY, AT);
  filling.backup();
  filling.close();
  const ledgers = threadedLedgers(openLedgerThreads(), { folder, keys: givenKey(null) });
  onTestFinished(ledgers.close);
  const notices: string[] = [];
  ledgers.onNotice(({ code }) => notices.push(code));
  await ledgers.read.lastRun('loja');
  return { ledgers, file, notices };
}

/** The same with the ledger open in the writer too. */
async function openInBoth() {
  const opened = await openInReader();
  await opened.ledgers.open('loja');
  return opened;
}

/** Overwrites the end of a file where it is, as a failing disk does. */
function overwriteEnd(file: string): void {
  const descriptor = openSync(file, 'r+');
  const { size } = fstatSync(descriptor);
  const from = Math.floor((size * 0.6) / 4_096) * 4_096;
  writeSync(descriptor, Buffer.alloc(size - from, 0xa5), 0, size - from, from);
  closeSync(descriptor);
}

const setAside = (file: string): readonly string[] =>
  readdirSync(dirname(file)).filter((name) => /\.damaged-[0-9TZ]+$/.test(name));

type Gateway = Awaited<ReturnType<typeof openInBoth>>['ledgers'];

const CHANGED = WORLD.charges.map((one) => ({ ...one, raw: `{"again":"${one.txid}"}` }));
const store = (ledgers: Gateway): Promise<unknown> =>
  ledgers.store('loja', { charges: CHANGED }, WORLD_TODAY as BankDay, []);
const readAll = async (ledgers: Gateway): Promise<unknown> => ledgers.read.counts('loja');

it.each([
  ['the writer', store],
  ['the reader', readAll],
] as const)(
  'damage that %s meets is rescued at once, whoever else of the app has the ledger open',
  async (_, meet) => {
    const { ledgers, file, notices } = await openInBoth();
    overwriteEnd(file);
    const [met] = await Promise.all([codeOfWork(meet(ledgers)), codeOfWork(ledgers.read.lastRun('loja'))]);
    expect(met).toBe('ledger_damaged');
    expect(notices).toEqual(['ledger_damaged']);
    expect(setAside(file)).toHaveLength(1);
    expect(await codeOfWork(store(ledgers))).toBe('nothing thrown');
    expect((await ledgers.read.counts('loja')).charge).toBe(WORLD.charges.length);
    expect(notices).toHaveLength(1);
  },
);

it('damage that the writer meets as it opens the ledger is rescued though the reader has that open', async () => {
  const { ledgers, file, notices } = await openInReader();
  overwriteEnd(file);
  expect(await codeOfWork(store(ledgers))).toBe('already_running');
  expect([notices, setAside(file).length]).toEqual([['ledger_damaged'], 1]);
  expect(await codeOfWork(store(ledgers))).toBe('nothing thrown');
});

it('damage that the reader meets in what took the place of a damaged ledger is rescued as well', async () => {
  const { ledgers, file, notices } = await openInBoth();
  for (const times of [1, 2]) {
    overwriteEnd(file);
    expect(await codeOfWork(readAll(ledgers))).toBe('ledger_damaged');
    expect([notices.length, setAside(file).length]).toEqual([times, times]);
    await ledgers.read.lastRun('loja');
  }
});
