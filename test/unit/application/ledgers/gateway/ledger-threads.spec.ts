import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { NO_SERVER_HOMES } from '../../../../../src-main/application/companies/office/server-homes.ts';
import { threadedLedgers } from '../../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import type { LedgerThreads } from '../../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { givenKey } from '../../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { EVERY_EXPECTED } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { csvRequest } from '../../../../support/fake/records/export-rows.ts';
import { instant } from '../../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const TODAY = civilDate('2026-03-10');

/** Ledgers over threads that note what crosses to them. */
function notingLedgers() {
  const crossed: string[] = [];
  const thread = {
    call: async (_method: string, [, name]: readonly [place: unknown, name: string]) => {
      crossed.push(name);
      return [];
    },
  };
  const threads = { writer: thread, reader: thread, fetcher: thread } as unknown as LedgerThreads;
  return {
    crossed,
    ledgers: threadedLedgers(threads, { folder: openDataFolder(tempFolder()), keys: givenKey(null) }),
  };
}

it('answers a call with an empty list at once, without crossing to a thread', async () => {
  const { crossed, ledgers } = notingLedgers();
  expect(await ledgers.read.chargeable('loja', [], TODAY)).toEqual([]);
  expect(await ledgers.read.liveMandates('loja', [])).toEqual([]);
  expect(await ledgers.write.storeConfirmations('loja', [])).toBeUndefined();
  expect(await ledgers.write.storeLocations('loja', [])).toBeUndefined();
  expect(await ledgers.write.track('loja', [], 'paste', instant('2026-03-10T12:00:00Z'))).toBe(0);
  expect(crossed).toEqual([]);
});

it('crosses where something stands in the list, or where an empty list means more than nothing', async () => {
  const { crossed, ledgers } = notingLedgers();
  await ledgers.read.chargeable('loja', ['RR1'], TODAY);
  await ledgers.read.expected('loja', EVERY_EXPECTED);
  expect(crossed).toEqual(['chargeable', 'expected']);
});

/** Ledgers whose writer opens one when the test says so, and what the reader was asked meanwhile. */
function slowlyOpened() {
  const asked: string[] = [];
  const opening = Promise.withResolvers<void>();
  const reader = {
    call: async (method: string, [{ file }]: readonly [place: { readonly file: string }]) => {
      asked.push(`${method} ${basename(file, '.sqlite')}`);
    },
  };
  const writer = { call: () => opening.promise };
  const threads = { writer, reader } as unknown as LedgerThreads;
  const ledgers = threadedLedgers(threads, { folder: openDataFolder(tempFolder()), keys: givenKey(null) });
  const ask = (): Promise<unknown> =>
    Promise.all([
      ledgers.read.expected('loja', EVERY_EXPECTED),
      ledgers.exportCsv(
        { connectionId: 'loja', ...csvRequest(), payer: null, columns: [] },
        'x.csv',
        new AbortController().signal,
        () => {},
      ),
    ]);
  return { asked, opening, ledgers, ask };
}

it('reads a ledger that is being opened once it is open, and others meanwhile', async () => {
  const { asked, opening, ledgers, ask } = slowlyOpened();
  const opened = ledgers.open('loja');
  const answered = ask();
  await ledgers.read.expected('padaria', EVERY_EXPECTED);
  expect(asked).toEqual(['read padaria']);
  opening.resolve();
  await opened;
  await answered;
  expect(asked).toEqual(['read padaria', 'read loja', 'exportCsv loja']);
});

it('reads a ledger that could not be opened: its reader says why', async () => {
  const { asked, opening, ledgers, ask } = slowlyOpened();
  const opened = ledgers.open('loja');
  const answered = ask();
  opening.reject(new Error('damaged'));
  await expect(opened).rejects.toThrow('damaged');
  await answered;
  expect(asked).toEqual(['read loja', 'exportCsv loja']);
});

/** Ledgers of one company at a server, over threads that note what they are asked. */
function atServer() {
  const asked: string[] = [];
  const thread = { call: async (method: string) => void asked.push(method) };
  const threads = { writer: thread, reader: thread } as unknown as LedgerThreads;
  const address = { hosts: [], prefersStandby: false, database: 'd', user: 'u', password: null, tls: null };
  const homes = {
    ...NO_SERVER_HOMES,
    isAtServer: () => true,
    placeOf: async () => ({ address, schema: 'company_loja' }),
  };
  const folder = openDataFolder(tempFolder());
  const author = () => null;
  return {
    asked,
    ledgers: threadedLedgers(threads, { folder, keys: givenKey(null), nowMs: Date.now, author, homes }),
  };
}

it('brings a ledger at a server on when it is first read, and once', async () => {
  const { asked, ledgers } = atServer();
  await Promise.all([ledgers.read.lastRun('loja'), ledgers.peek.asOf('loja')]);
  await ledgers.read.asOf('loja');
  expect(asked).toEqual(['open', 'read', 'peek', 'read']);
});

it('asks nothing more of a ledger at a server that was removed here', async () => {
  const { asked, ledgers } = atServer();
  await ledgers.remove('loja');
  asked.length = 0;
  await expect(ledgers.read.lastRun('loja')).rejects.toMatchObject({ code: 'not_found' });
  await expect(ledgers.write.openWrites('loja')).rejects.toMatchObject({ code: 'not_found' });
  expect(asked).toEqual([]);
});
