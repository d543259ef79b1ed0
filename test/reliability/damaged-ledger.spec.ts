import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDate, instantFromEpochMs, type UtcInstant } from '../../src-main/core/civil-date.ts';
import { CicloError } from '../../src-main/core/failure.ts';
import { newLedgerKey } from '../../src-main/ledger/files/connect.ts';
import {
  integrityOf,
  type LedgerContents,
  ledgerContents,
} from '../support/in-process/ledger/ledger-contents.ts';
import { LedgerFolder } from '../support/in-process/ledger/ledger-folder.ts';
import { openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { randomFor, SEED, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';
import { pollBank } from './support/poll-bank.ts';

const CUTS = trials('CUTS', 1_000, 20);
const FLIPS = trials('FLIPS', 500, 20);
const TODAY = civilDate('2025-11-20');
const KEY = newLedgerKey();
/** Openings after which a ledger must be sound again, whatever was met in it. */
const MOST_OPENINGS = 3;

/** The files of a ledger as they are on a disk. */
type OnDisk = { readonly file: Buffer; readonly log: Buffer };

let bank: Awaited<ReturnType<typeof openBank>>;
let now: UtcInstant;
/** With its newest transactions in its log; and closed, with all of them in the file. */
let written: OnDisk;
let closed: OnDisk;
let backup: { readonly name: string; readonly bytes: Buffer };
let contents: LedgerContents;
let undisturbed: LedgerContents;

const logOf = (file: string): string => `${file}-wal`;
const pollInto = (ledger: LedgerFolder) => pollBank(ledger.write(), { ready: bank.bank.ready, now });
const bankNow = async () => instantFromEpochMs(Date.parse((await bank.control.readClock()).now));

beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 16, months: 4, today: TODAY });
  now = await bankNow();
  using ledger = new LedgerFolder(KEY);
  await pollInto(ledger);
  const path = ledger.write().backup();
  ledger.close();
  const [name = ''] = readdirSync(ledger.backupFolder);
  backup = { name, bytes: readFileSync(path) };
  // What the log holds is newer than the file, and than its backup.
  await bank.control.runClockTo({ date: addDays(TODAY, 3) });
  now = await bankNow();
  for (const _poll of ['first', 'second']) await pollInto(ledger);
  written = { file: readFileSync(ledger.file), log: readFileSync(logOf(ledger.file)) };
  ledger.close();
  closed = { file: readFileSync(ledger.file), log: Buffer.alloc(0) };
  contents = ledgerContents(ledger.file, KEY);
  await pollInto(ledger);
  undisturbed = ledgerContents(ledger.file, KEY);
  expect([written.log.length > 10_000, undisturbed]).toEqual([true, contents]);
});
afterAll(() => bank.bank.close());

/** A ledger with its backup as it was found on a disk. */
function found({ file, log }: OnDisk, backupBytes: Buffer): LedgerFolder {
  const ledger = new LedgerFolder(KEY);
  writeFileSync(ledger.file, file);
  if (log.length > 0) writeFileSync(logOf(ledger.file), log);
  mkdirSync(ledger.backupFolder);
  writeFileSync(join(ledger.backupFolder, backup.name), backupBytes);
  return ledger;
}

/** Opens and polls as the app does after each start; damage that is met in use is seen to at the next opening. */
async function recover(ledger: LedgerFolder): Promise<number> {
  for (let openings = 1; openings <= MOST_OPENINGS; openings += 1) {
    try {
      // As many polls as an undisturbed ledger had.
      for (const _poll of ['first', 'second']) await pollInto(ledger);
      return openings;
    } catch (error) {
      if (!(error instanceof CicloError) || error.code !== 'ledger_damaged') throw error;
      ledger.close();
    }
  }
  throw new Error(`damaged after ${MOST_OPENINGS} openings`);
}

/** What was found of the damage, from what the person was told; the set-aside file must still be there. */
function outcomeOf(ledger: LedgerFolder, openings: number): string {
  if (ledger.notices.length === 0) return 'harmless';
  expect(ledger.notices.map(({ code }) => code)).toEqual(['ledger_damaged']);
  expect(ledger.files().some((name) => name.includes('.damaged-'))).toBe(true);
  const where = openings === 1 ? 'at opening' : 'in use';
  const [notice] = ledger.notices;
  return `found ${where} and told, ${notice?.params.restoredFrom === '' ? 'read again from the bank' : 'restored from a backup'}`;
}

describe(`an encrypted ledger (seed ${SEED})`, () => {
  it(
    `loses nothing for good to a log that is cut at ${CUTS} places`,
    async () => {
      const random = randomFor('cuts');
      const tally = new Tally('a log that is cut, encrypted ledger');
      for (let trial = 0; trial < CUTS; trial += 1) {
        const place = Math.floor(((trial + random()) / CUTS) * written.log.length);
        using ledger = found({ ...written, log: written.log.subarray(0, place) }, backup.bytes);
        ledger.write();
        expect([place, integrityOf(ledger.file, KEY)]).toEqual([place, 'ok']);
        const openings = await recover(ledger);
        expect([place, ledgerContents(ledger.file, KEY)]).toEqual([place, undisturbed]);
        tally.count(outcomeOf(ledger, openings));
      }
      tally.keep('every ledger equal to the undisturbed one after the next polls');
    },
    TRIALS_TIMEOUT_MS,
  );

  it(
    `never shows what ${FLIPS} flipped bits have made of it`,
    async () => {
      const random = randomFor('flips');
      const tally = new Tally('a flipped bit, encrypted ledger');
      for (let trial = 0; trial < FLIPS; trial += 1) {
        const [file, place] = flipped(closed.file, random, trial % 5 === 0);
        const backupBytes = trial % 4 === 0 ? flipped(backup.bytes, random, false)[0] : backup.bytes;
        using ledger = found({ ...closed, file }, backupBytes);
        const seen = contentsSeen(ledger);
        if (ledger.notices.length === 0 && seen !== null) expect([place, seen]).toEqual([place, contents]);
        const openings = await recover(ledger);
        expect([place, ledgerContents(ledger.file, KEY)]).toEqual([place, undisturbed]);
        expect(integrityOf(ledger.file, KEY)).toBe('ok');
        tally.count(outcomeOf(ledger, openings));
      }
      tally.keep('0 crashes, 0 wrong contents');
    },
    TRIALS_TIMEOUT_MS,
  );
});

/** What a ledger shows once it was opened, before anything is fetched; null where it is told to be damaged. */
function contentsSeen(ledger: LedgerFolder): LedgerContents | null {
  try {
    ledger.write();
    return ledgerContents(ledger.file, KEY);
  } catch (error) {
    if (error instanceof CicloError && error.code === 'ledger_damaged') return null;
    throw error;
  }
}

const HEADER_BYTES = 100;

/** The same bytes with one bit the other way, anywhere or among those that say what the file is; and which byte. */
function flipped(bytes: Buffer, random: () => number, isInHeader: boolean): [Buffer, number] {
  const place = Math.floor(random() * (isInHeader ? HEADER_BYTES : bytes.length));
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place);
  return [copy, place];
}
