import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAtomicFile, writeFileAtomically } from '../../../src-main/exports/atomic-file.ts';
import { exportCsv } from '../../../src-main/exports/export-csv.ts';
import { type ChargeWithMandate, chargeRow, csvRequest } from '../../support/fake/records/export-rows.ts';
import { RowReader } from '../../support/fake/row-reader.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';

const QUIET = { isCancelled: () => false, onProgress: () => {} };
const isRoot = process.getuid?.() === 0;

let folder: string;
let target: string;

beforeEach(() => {
  folder = tempFolder();
  target = join(folder, 'charges.csv');
});

function* manyCharges(count: number): Iterable<ChargeWithMandate> {
  for (let number = 0; number < count; number += 1) {
    yield chargeRow({
      txid: `charge${String(number).padStart(24, '0')}`,
      payerName: `Pagador ${number}, "S/A"`,
    });
  }
}

const busy = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: rename`), { code });
};

describe('an export', () => {
  it('writes every row, in order, and answers how many there are', async () => {
    const told: number[] = [];
    const reader = new RowReader({ charges: manyCharges(20_000) });
    const signals = { isCancelled: () => false, onProgress: (rows: number) => void told.push(rows) };
    await expect(exportCsv(csvRequest(), reader, target, signals)).resolves.toEqual({ rows: 20_000 });
    const [, ...rows] = parseCsv(readFileSync(target, 'utf8'), ',');
    expect(rows).toHaveLength(20_000);
    expect(rows.map(([txid]) => txid)).toEqual(rows.map(([txid]) => txid).toSorted());
    expect(rows.at(-1)?.[3]).toBe('Pagador 19999, "S/A"');
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(20_000);
    expect(told.length).toBeGreaterThan(3);
    expect(readdirSync(folder)).toEqual(['charges.csv']);
  });
  it('begins with the byte order mark in excel-br only', async () => {
    await exportCsv(csvRequest({ preset: 'excel-br' }), new RowReader({}), target, QUIET);
    expect([...readFileSync(target).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    await exportCsv(csvRequest(), new RowReader({}), target, QUIET);
    expect(readFileSync(target, 'utf8').slice(0, 5)).toBe('txid,');
  });
  it('replaces an older file', async () => {
    writeFileSync(target, 'old');
    await exportCsv(csvRequest(), new RowReader({ charges: [chargeRow()] }), target, QUIET);
    expect(readFileSync(target, 'utf8').split('\r\n')).toHaveLength(3);
  });
  it('lets other work run as it goes', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await exportCsv(csvRequest(), new RowReader({ charges: manyCharges(40_000) }), target, QUIET);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});

describe('an export that does not end', () => {
  it('leaves nothing when it is cancelled by a message, and the older file as it was', async () => {
    writeFileSync(target, 'old');
    const ending = new AbortController();
    setImmediate(() => ending.abort());
    const signals = { isCancelled: () => ending.signal.aborted, onProgress: () => {} };
    const long = new RowReader({ charges: manyCharges(300_000) });
    await expect(exportCsv(csvRequest(), long, target, signals)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(readdirSync(folder)).toEqual(['charges.csv']);
    expect(readFileSync(target, 'utf8')).toBe('old');
  });
  it('is cancelled even when the last row is written', async () => {
    const signals = { isCancelled: () => true, onProgress: () => {} };
    await expect(exportCsv(csvRequest(), new RowReader({}), target, signals)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
  it('ends the reading and removes its file when the ledger fails', async () => {
    let isEnded = false;
    function* failing(): Iterable<ChargeWithMandate> {
      try {
        yield* manyCharges(10);
        throw new Error('database disk image is malformed');
      } finally {
        isEnded = true;
      }
    }
    const reader = new RowReader({ charges: failing() });
    await expect(exportCsv(csvRequest(), reader, target, QUIET)).rejects.toThrow('malformed');
    expect(isEnded).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });
  it('removes what a killed program has left half written there, and nothing that is being written', async () => {
    const [abandoned, fresh] = ['.old.csv.0123abcd.partial', '.other.csv.89abcdef.partial'];
    for (const name of [abandoned, fresh, 'mine.partial']) writeFileSync(join(folder, name), 'Márcia Ara');
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const name of [abandoned, 'mine.partial']) utimesSync(join(folder, name), longAgo, longAgo);
    await exportCsv(csvRequest(), new RowReader({}), target, QUIET);
    expect(readdirSync(folder).toSorted()).toEqual([fresh, 'charges.csv', 'mine.partial'].toSorted());
  });
  it.each(['EBUSY', 'EPERM', 'EACCES'])('says that the target is open elsewhere on %s', async (code) => {
    writeFileSync(target, 'open in Excel');
    const openFile = (path: string) => openAtomicFile(path, undefined, { rename: busy(code) });
    const run = exportCsv(csvRequest(), new RowReader({}), target, QUIET, openFile);
    await expect(run).rejects.toMatchObject({ code: 'export_target_busy', params: { path: target } });
    expect(readdirSync(folder)).toEqual(['charges.csv']);
    expect(readFileSync(target, 'utf8')).toBe('open in Excel');
  });
  it('says that a folder stands in its place', async () => {
    mkdirSync(target);
    const run = exportCsv(csvRequest(), new RowReader({}), target, QUIET);
    await expect(run).rejects.toMatchObject({ code: 'export_target_unwritable', params: { path: target } });
    expect(readdirSync(folder)).toEqual(['charges.csv']);
  });
  it('says that there is no such folder', async () => {
    const lost = join(folder, 'gone', 'charges.csv');
    const run = exportCsv(csvRequest(), new RowReader({}), lost, QUIET);
    await expect(run).rejects.toMatchObject({ code: 'export_target_unwritable', params: { path: lost } });
  });
  it.skipIf(isRoot)('says that the folder may not be written to', async () => {
    chmodSync(folder, 0o500);
    const run = exportCsv(csvRequest(), new RowReader({}), target, QUIET);
    await expect(run).rejects.toMatchObject({ code: 'export_target_unwritable' });
    chmodSync(folder, 0o700);
  });
});

describe.skipIf(!canMount())('a full or read-only disk', () => {
  const mounted = (options: string): string => {
    const place = join(folder, 'disk');
    mkdirSync(place);
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'ciclo-test', place]);
    return place;
  };
  afterEach(() => {
    execFileSync('umount', [join(folder, 'disk')]);
  });

  it.each([
    ['between two chunks', 'size=2m', 50_000],
    ['within the only chunk', 'size=512k', 2_500],
  ])('is told %s, and the older file stays', async (_, size, count) => {
    const place = mounted(size);
    const path = join(place, 'charges.csv');
    writeFileSync(path, 'old');
    const run = exportCsv(csvRequest(), new RowReader({ charges: manyCharges(count) }), path, QUIET);
    await expect(run).rejects.toMatchObject({ code: 'disk_full', params: { path } });
    expect(readdirSync(place)).toEqual(['charges.csv']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });
  it('is told when nothing may be written', async () => {
    const path = join(mounted('size=1m,ro'), 'charges.csv');
    const run = exportCsv(csvRequest(), new RowReader({}), path, QUIET);
    await expect(run).rejects.toMatchObject({ code: 'export_target_unwritable', params: { path } });
  });
  it('is told of settings as well', () => {
    const path = join(mounted('size=1m,ro'), 'settings.json');
    expect(() => writeFileAtomically(path, '{}')).toThrow(expect.objectContaining({ code: 'read_only' }));
  });
});

describe('a file of the app', () => {
  it('is replaced in one step', () => {
    const path = join(folder, 'settings.json');
    writeFileAtomically(path, '{"a":1}\n');
    const before = statSync(path).ino;
    writeFileAtomically(path, '{"a":2}\n');
    expect(readFileSync(path, 'utf8')).toBe('{"a":2}\n');
    expect(statSync(path).ino).not.toBe(before);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });
});

/** Mounting needs root and a kernel that lets it; elsewhere these cases are skipped. */
function canMount(): boolean {
  if (!isRoot) return false;
  const place = mkdtempSync(join(tmpdir(), 'ciclo-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'ciclo-test', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
