import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { UtcInstant } from '../../src-main/core/civil-date.ts';
import type { CompanyPlace } from '../../src-main/ledger/postgres/open-company.ts';
import { makeCompanyAt, openCompanyWriter } from '../../src-main/ledger/postgres/open-company-writer.ts';
import { WORLD_TODAY, worldParts } from '../support/fake/records/ledger-world.ts';
import { median, percentile } from './ratio.ts';
import type { Report } from './report.ts';

const WORKSTATIONS = 20;
const PAGES_EACH = 15;
/** What a poll brings: other figures of charges that are there. It takes longer than the pages do. */
const POLLED = { charges: 30_000, seed: 2 };

/** Pages read by one workstation alone, and by twenty while another stores what it polls; each a process that reads a page a second. */
export async function benchWorkstations(report: Report, place: CompanyPlace, now: UtcInstant): Promise<void> {
  const alone = await readBy(1, place, () => undefined);
  const together = await readBy(WORKSTATIONS, place, () => storePolled(place, now));
  const [one, all] = [median(alone), median(together)];
  report.figure('a page, one workstation', one, 'ms', '-');
  report.figure('a page, 20 workstations while one polls', all, 'ms', '-');
  report.figure('a page, 20 workstations while one polls, p95', percentile(together, 0.95), 'ms', '-');
  report.figure('20 workstations to one', all / one, 'times', '2 or less');
}

/** Begins the meanwhile once all have started. */
async function readBy(count: number, place: CompanyPlace, meanwhile: () => void): Promise<readonly number[]> {
  const entry = new URL('./workstation-entry.ts', import.meta.url);
  const children = Array.from({ length: count }, () => fork(entry));
  await Promise.all(children.map((child) => once(child, 'message')));
  const asked = children.map((child) => pagesOf(child, place));
  await setImmediate();
  meanwhile();
  return (await Promise.all(asked)).flat();
}

async function pagesOf(child: ChildProcess, place: CompanyPlace): Promise<readonly number[]> {
  const told = once(child, 'message');
  child.send({ place, pages: PAGES_EACH });
  const [times] = (await told) as [readonly number[]];
  child.disconnect();
  return times;
}

function storePolled(place: CompanyPlace, now: UtcInstant): void {
  makeCompanyAt(place);
  const writer = openCompanyWriter(place, () => now);
  for (const part of worldParts(POLLED.charges, POLLED.seed)) {
    writer.store(part, now);
    writer.reconcile(WORLD_TODAY, now);
  }
  writer.close();
}
