import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolderAt } from '../../src-main/application/companies/data-folder/data-folder.ts';
import { keepFigures } from '../../src-main/application/companies/office/kept-figures.ts';
import { readGlances } from '../../src-main/application/features/office/office.ts';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { companyFigures } from '../support/fake/records/company-figures.ts';
import { inPairs, timed } from './ratio.ts';
import type { Report } from './report.ts';

const COMPANIES = 300;

const companyOf = (nth: number): Connection => ({
  id: `empresa-${nth}`,
  name: `Empresa ${nth}`,
  group: `Grupo ${nth % 7}`,
  profile: 'specification',
  baseUrl: 'https://bank.example',
  tokenUrl: 'https://bank.example/token',
  schemeWord: 'instant',
  pollMinutes: 30,
  localHolidays: [],
  extraHeaders: {},
  isPractice: false,
  hasCertificate: false,
  secretStorage: 'keychain',
  server: null,
  copiedAt: null,
});

const figuresOf = (nth: number) =>
  companyFigures({
    unpaid: { count: nth, amount: nth * 8_990, oldest: '2026-02-01' },
    orphans: { count: nth % 3, amount: (nth % 3) * 5_000 },
  });

function noCopy(): never {
  throw new Error('none of them is a copy');
}

/** Time to read the glance of 300 companies, against reading their files and parsing the JSON alone. */
export async function benchOffice(report: Report, pairs: number): Promise<void> {
  report.say(`office: companies: ${COMPANIES}, pairs: ${pairs}`);
  const root = mkdtempSync(join(tmpdir(), 'ciclo-office-'));
  try {
    const folder = dataFolderAt(root);
    mkdirSync(folder.ledgerFolder);
    const companies = Array.from({ length: COMPANIES }, (_, nth) => companyOf(nth));
    for (const [nth, { id }] of companies.entries()) keepFigures(folder, id, figuresOf(nth));
    const office = { folder, registry: { list: () => companies, find: noCopy }, nowMs: Date.now };
    const read = () => timed(() => readGlances(office));
    const files = companies.map(({ id }) => `${folder.ledgerFile(id)}.figures.json`);
    const bare = () => timed(() => files.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
    const first = await read();
    report.figure('the first glance of 300 companies', first, 'ms', '100');
    const measured = await inPairs(pairs, read, bare);
    report.figure('one after it', measured.workMs, 'ms', '100');
    report.speed('the same, against reading the files and their JSON alone', measured, 'none');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
