import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSettingsFile } from '../../src-main/application/companies/data-folder/settings-file.ts';
import { civilDate, instantFromEpochMs, type UtcInstant } from '../../src-main/core/civil-date.ts';
import { CicloError } from '../../src-main/core/failure.ts';
import { exportCsv } from '../../src-main/exports/export-csv.ts';
import { openLedgerReader } from '../../src-main/ledger/open-ledger-reader.ts';
import { openLedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import { openSealedCertificate, sealCertificate } from '../../src-main/secrets/sealed-certificate.ts';
import { csvRequest } from '../support/fake/records/export-rows.ts';
import { memoryFolder } from '../support/in-process/folders/memory-folder.ts';
import {
  integrityOf,
  type LedgerContents,
  ledgerContents,
} from '../support/in-process/ledger/ledger-contents.ts';
import { openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { randomFor, SEED, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { keepFigure, Tally } from './support/figures.ts';
import { pollBank } from './support/poll-bank.ts';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts';

const TRIALS = trials('FULL_DISK', 100, 8);
const TODAY = civilDate('2025-11-20');
const QUIET = { isCancelled: () => false, onProgress: () => undefined };
const KEY = new Uint8Array(32).fill(7);
const CERTIFICATE = { kind: 'pem', certificate: 'c'.repeat(9_000), key: 'k'.repeat(9_000) } as const;

const disk: SmallDisk | null = mountSmallDisk(24 * 1_024 * 1_024);
const random = randomFor('full-disk');
const tally = new Tally('a full disk at random writes');
let bank: Awaited<ReturnType<typeof openBank>>;
let now: UtcInstant;
let undisturbed: LedgerContents;

/** Polls into a ledger file, opened for the while. */
async function pollInto(file: string): Promise<void> {
  const ledger = openLedgerWriter(file, { backupFolder: `${file}-backups`, key: KEY, now: () => now });
  try {
    await pollBank(ledger, { ready: bank.bank.ready, now });
    ledger.backup();
  } finally {
    ledger.close();
  }
}

beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 60, months: 6, today: TODAY });
  now = instantFromEpochMs(Date.parse((await bank.control.readClock()).now));
  const folder = memoryFolder('ciclo-roomy-');
  for (const _poll of ['first', 'second']) await pollInto(ledgerIn(folder));
  undisturbed = ledgerContents(ledgerIn(folder), KEY);
  for (const [name, work] of Object.entries(WORKS)) needs.set(name, await neededBy(work, join(folder, name)));
  rmSync(folder, { recursive: true });
});
afterAll(async () => {
  disk?.unmount();
  await bank.bank.close();
});

/** What is written, and how it is told whole from torn. */
type Work = {
  readonly prepare: (folder: string) => Promise<void>;
  readonly write: (folder: string) => Promise<void>;
  /** After the failure, and again once there was space and it was written: throws what is torn. */
  readonly check: (folder: string, isWritten: boolean) => Promise<void>;
};

const inFolder = (folder: string, name: string): string => join(folder, name);
const ledgerIn = (folder: string): string => inFolder(folder, 'ledger.sqlite');
const halvesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.partial'));

const settingsIn = (folder: string) => {
  const notices: CicloError[] = [];
  const file = openSettingsFile(inFolder(folder, 'settings.json'), (notice) => notices.push(notice));
  return { file, notices };
};

const WORKS: Readonly<Record<string, Work>> = {
  'a first sync': {
    prepare: async () => undefined,
    write: (folder) => pollInto(ledgerIn(folder)),
    check: async (folder, isWritten) => {
      if (!existsSync(ledgerIn(folder))) return;
      if (isWritten) expect(ledgerContents(ledgerIn(folder), KEY)).toEqual(undisturbed);
      expect(integrityOf(ledgerIn(folder), KEY)).toBe('ok');
    },
  },
  'a CSV export': {
    prepare: (folder) => pollInto(ledgerIn(folder)),
    write: async (folder) => {
      const reader = openLedgerReader(ledgerIn(folder), KEY);
      try {
        await exportCsv(csvRequest(), reader, inFolder(folder, 'charges.csv'), QUIET);
      } finally {
        reader.close();
      }
    },
    check: async (folder, isWritten) => {
      expect(existsSync(inFolder(folder, 'charges.csv'))).toBe(isWritten);
      expect(halvesIn(folder)).toEqual([]);
      if (!isWritten) return;
      const lines = readFileSync(inFolder(folder, 'charges.csv'), 'utf8').split('\r\n');
      expect(lines.length).toBe(undisturbed.charges.length + 2);
    },
  },
  'settings.json': {
    prepare: async (folder) => void settingsIn(folder).file.update(inLanguage('en')),
    write: async (folder) => void settingsIn(folder).file.update(inLanguage('pt-BR')),
    check: async (folder, isWritten) => {
      const { file, notices } = settingsIn(folder);
      expect([file.read().preferences.language, notices]).toEqual([isWritten ? 'pt-BR' : 'en', []]);
      expect(halvesIn(folder)).toEqual([]);
    },
  },
  'a sealed certificate': {
    prepare: (folder) => sealCertificate(sealedIn(folder), 'loja', { ...CERTIFICATE, key: 'old' }, KEY),
    write: (folder) => sealCertificate(sealedIn(folder), 'loja', CERTIFICATE, KEY),
    check: async (folder, isWritten) => {
      const { key } = (await openSealedCertificate(sealedIn(folder), 'loja', KEY)) as typeof CERTIFICATE;
      expect(key).toBe(isWritten ? CERTIFICATE.key : 'old');
      expect(halvesIn(folder)).toEqual([]);
    },
  },
};

const sealedIn = (folder: string): string => inFolder(folder, 'loja.sealed');
const inLanguage =
  (language: 'en' | 'pt-BR') =>
  <S extends { preferences: object }>(settings: S): S => ({
    ...settings,
    preferences: { ...settings.preferences, language },
  });

/** How many bytes each work takes that were not taken before, by the sizes of what it leaves. */
const needs = new Map<string, number>();

async function neededBy(work: Work, folder: string): Promise<number> {
  mkdirSync(folder);
  await work.prepare(folder);
  const before = new Set(filesIn(folder).map(({ ino }) => ino));
  await work.write(folder);
  return filesIn(folder).reduce((sum, { ino, size }) => sum + (before.has(ino) ? 0 : size), 0);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)));

const NAMES = Object.keys(WORKS);
const CASES = Array.from({ length: TRIALS }, (_, trial) => ({
  trial,
  name: NAMES[trial % NAMES.length] ?? '',
  percent: Math.floor(random() * 100),
}));
it.skipIf(disk === null).each(CASES)(
  `trial $trial: $name on a disk that is full at $percent% of it is whole before and after (seed ${SEED})`,
  async ({ name, percent, trial }) => {
    const work = WORKS[name];
    if (work === undefined || disk === null) throw new Error(name);
    const folder = disk.newFolder(`trial-${trial}`);
    await work.prepare(folder);
    disk.leaveFree(Math.floor((percent / 100) * (needs.get(name) ?? 0)));
    const failure = await work.write(folder).then(() => null, failureOf);
    disk.leaveAll();
    await work.check(folder, failure === null);
    if (failure !== null) {
      expect(failure.code).toBe('disk_full');
      for (const _poll of ['first', 'second']) await work.write(folder);
      await work.check(folder, true);
    }
    tally.count(failure === null ? 'with space enough' : 'told, whole, and gone on with');
    rmSync(folder, { recursive: true });
  },
  TRIALS_TIMEOUT_MS,
);

const failureOf = (error: unknown): CicloError => {
  if (error instanceof CicloError) return error;
  throw error;
};

it('has met full disks', () => {
  if (disk === null)
    return keepFigure({
      subject: 'a full disk at random writes',
      trials: 0,
      found: 'not run: mounting a small file system was not allowed here',
    });
  expect(tally.of('told, whole, and gone on with')).toBeGreaterThan(0);
  tally.keep();
});
