import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noon } from '../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../support/fake/records/ledger-world.ts';
import { LedgerFolder } from '../support/in-process/ledger/ledger-folder.ts';
import { runChild } from '../support/own-process/killed-child.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import type { ExportOrders } from './support/export-child.ts';
import { Tally } from './support/figures.ts';

const KILLS = trials('KILLS', 200, 3);
/** Enough for a file of many writes. */
const CHARGES = 12_000;
const CHILD = new URL('./support/export-child.ts', import.meta.url).pathname;
const EARLIER = 'what was exported yesterday\r\n';

it(
  `a CSV whose export is killed at ${KILLS} points is whole, or as it was before (seed ${SEED})`,
  async () => {
    const tally = new Tally('kill -9 of a CSV export');
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store(smallWorld(CHARGES), noon('2026-03-10'));
    writer.reconcile(WORLD_TODAY, noon('2026-03-10'));
    ledger.close();
    const target = join(ledger.folder, 'charges.csv');
    const run = (killAfterMs: number | null) =>
      runChild(CHILD, { file: ledger.file, target } satisfies ExportOrders, killAfterMs);
    const { ms } = await run(null);
    const whole = readFileSync(target, 'utf8');
    expect(whole.split('\r\n').length).toBeGreaterThan(CHARGES);
    const points = spreadOver(ms, KILLS, randomFor('kill-export'));
    for (const [at, afterMs] of points.entries()) {
      const hadOne = at % 2 === 0;
      if (hadOne) writeFileSync(target, EARLIER);
      else rmSync(target, { force: true });
      const { wasKilled } = await run(afterMs);
      const found = existsSync(target) ? readFileSync(target, 'utf8') : null;
      expect([hadOne ? EARLIER : null, whole].includes(found)).toBe(true);
      tally.count(wasKilled ? 'killed in its middle' : 'ended before the kill');
    }
    const halves = halvesIn(ledger).length;
    // Later than anyone would still be writing them.
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const half of halvesIn(ledger)) utimesSync(join(ledger.folder, half), longAgo, longAgo);
    await run(null);
    expect(readFileSync(target, 'utf8')).toBe(whole);
    expect(tally.of('killed in its middle')).toBeGreaterThan(0);
    expect(halvesIn(ledger)).toEqual([]);
    tally.keep(`0 torn files, ${halves} hidden halves, all removed by a later export`);
  },
  TRIALS_TIMEOUT_MS,
);

const halvesIn = ({ folder }: LedgerFolder): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.partial'));
