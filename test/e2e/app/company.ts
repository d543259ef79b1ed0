import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { csvRows } from '../../support/fake/csv-rows.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions, NOON } from './app-options.ts';
import { type PracticeBank, startBank } from './bank.ts';
import { addCompany, call, untilSynced } from './bridge.ts';
import { reopenAll } from './closed-months.ts';
import { collectComplaints, refuseComplaints } from './fixtures.ts';
import type { Session } from './kept-app.ts';

/** A row of the `rfc4180` export, by column. */
export type CsvRow = Readonly<Record<string, string>>;

/** A company whose ledger is filled, and whose bank the test holds. */
export type Company = {
  readonly app: RunningApp;
  readonly bank: PracticeBank;
  readonly connectionId: string;
  readonly session: Session;
  /** Every charge, as the terminal's export of the same data folder tells it. */
  readonly charges: readonly CsvRow[];
};

/** The company's first mandates: those that still wait for their payer, or all. */
export async function mandatesOf(
  page: Page,
  { connectionId }: Company,
  which: 'waiting' | 'all',
): Promise<readonly MandateRow[]> {
  const filter = { statuses: which === 'waiting' ? ['CRIADA' as const] : [], search: '' };
  return (await call(page, 'mandates', 'page', { connectionId, filter, page: 0 })).rows;
}

/** Reads an export of a data folder, made by the terminal. */
export async function exported(dataDir: string, ...args: readonly string[]): Promise<CsvRow[]> {
  const out = join(dataDir, `by-terminal-${process.hrtime.bigint()}.csv`);
  const run = await runCiclo(['export', '--data', dataDir, '--out', out, ...args]);
  if (run.code !== 0) throw new Error(run.stderr);
  const rows = csvRows(await readFile(out, 'utf8'));
  await rm(out);
  return rows;
}

/** A world in which several mandates wait for their payer. */
const SEED = 2;

type Options = {
  /** What the page's clock is set to; null where what the page does is timed, which takes the browser's own. */
  clockOfPage: string | null;
};
type Fixtures = { complaints: string[] };

/** Language, theme and closed months, which no other test expects; a test that failed before its end leaves them too. */
async function leaveAsFound(page: Page, company: Company): Promise<void> {
  await call(page, 'app', 'setPreferences', { language: 'pt-BR', theme: 'auto' });
  await reopenAll(page, company);
}

/**
 * A test for screens that only read: its `page` shows the company that all such tests of a worker share. Language, theme and
 * closed months are put back after each; what else a test changes, it changes back.
 */
export const test = base.extend<Options & Fixtures, { company: Company }>({
  clockOfPage: [NOON, { option: true }],
  company: [
    async ({ browser }, use) => {
      const bank = await startBank({ seed: SEED, schemeWord: 'faisca' });
      const app = await RunningApp.start(appOptions());
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(app.address);
      const connectionId = await addCompany(page, bank.ready);
      await untilSynced(page, connectionId);
      const session = await context.storageState();
      await context.close();
      await use({ app, bank, connectionId, session, charges: await exported(app.dataDir) });
      await app.stop();
      await bank.close();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ company }, use) => use(company.session),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  complaints: async ({}, use) => use([]),
  page: async ({ page, company, complaints, clockOfPage }, use) => {
    await collectComplaints(page, complaints);
    if (clockOfPage !== null) await page.clock.setSystemTime(clockOfPage);
    await page.goto(new URL('/', company.app.address).href);
    await use(page);
    await leaveAsFound(page, company);
    refuseComplaints(complaints);
  },
});

export { expect } from '@playwright/test';
