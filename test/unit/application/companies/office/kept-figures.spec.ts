import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { dataFolderAt } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import {
  dropFigures,
  keepFigures,
  readFigures,
} from '../../../../../src-main/application/companies/office/kept-figures.ts';
import { removeLedger } from '../../../../../src-main/ledger/files/open-database.ts';
import { companyFigures } from '../../../../support/fake/records/company-figures.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const FIGURES = companyFigures({ unpaid: { count: 2, amount: 9_000, oldest: '2026-03-02' } });
let folder = dataFolderAt('');
const file = (): string => join(folder.ledgerFolder, 'padaria.sqlite.figures.json');

beforeEach(() => {
  folder = dataFolderAt(tempFolder());
  mkdirSync(folder.ledgerFolder, { recursive: true });
});

it('reads what was kept, also of a sum that no number holds', () => {
  const large = { ...FIGURES, orphans: { count: 1, amount: '99999999999999999999' } };
  keepFigures(folder, 'padaria', large);
  expect(readFigures(folder, 'padaria')).toEqual({ figures: large, unknown: null });
  expect(readdirSync(folder.ledgerFolder)).toEqual(['padaria.sqlite.figures.json']);
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
});

it.each([
  ['missing', null],
  ['damaged', ''],
  ['damaged', 'null'],
  ['damaged', '{"version":1,"figures":{"asOf":"2026-03-10","unpaid"'],
  ['damaged', JSON.stringify({ version: 1, figures: { ...FIGURES, unpaid: { count: -0.5 } } })],
  ['damaged', JSON.stringify({ figures: FIGURES })],
  ['newer', JSON.stringify({ version: 2, figures: { anything: true } })],
])('tells a file that is %s from one that holds figures', (unknown, text) => {
  if (text !== null) writeFileSync(file(), text);
  expect(readFigures(folder, 'padaria')).toEqual({ figures: null, unknown });
});

it('reads what an earlier version kept, which told of no reading that failed', () => {
  const { readFailure, ...earlier } = FIGURES;
  writeFileSync(file(), JSON.stringify({ version: 1, figures: earlier }));
  expect(readFigures(folder, 'padaria').figures).toEqual({ ...earlier, readFailure });
});

it('knows why there are none where they were let go of', () => {
  keepFigures(folder, 'padaria', FIGURES);
  dropFigures(folder, 'padaria');
  expect(readFigures(folder, 'padaria')).toEqual({ figures: null, unknown: 'no_right' });
  keepFigures(folder, 'padaria', FIGURES);
  expect(readFigures(folder, 'padaria').unknown).toBeNull();
});

it('tells a file that cannot be read as damaged, and throws nothing', () => {
  mkdirSync(file());
  expect(readFigures(folder, 'padaria').unknown).toBe('damaged');
});

it('goes with its ledger, and leaves that of a company whose name goes on from it', () => {
  for (const id of ['padaria', 'padaria-2']) {
    writeFileSync(folder.ledgerFile(id), '');
    keepFigures(folder, id, FIGURES);
  }
  removeLedger(folder.ledgerFile('padaria'), folder.backupFolder('padaria'));
  expect(existsSync(file())).toBe(false);
  expect(readFigures(folder, 'padaria-2').figures).toEqual(FIGURES);
});
