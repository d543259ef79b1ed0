import { setTimeout } from 'node:timers/promises';
import { type CompanyPlace, openCompanyReader } from '../../src-main/ledger/postgres/open-company.ts';
import { EVERY_CYCLE } from '../../src-preload/contract/vocabulary/cycles.ts';

/** `{ place, pages }`, from the parent: the process reads so many pages of a company, one a second, and tells how long each took in ms. */
process.once('message', ({ place, pages }: { readonly place: CompanyPlace; readonly pages: number }) => {
  void readPages(place, pages).then((times) => process.send?.(times));
});
process.send?.('started');

async function readPages(place: CompanyPlace, pages: number): Promise<readonly number[]> {
  const reader = openCompanyReader(place);
  const read = (page: number): unknown =>
    reader.cyclesPage({ ...EVERY_CYCLE, groups: ['unpaid'] }, { by: 'dueDate', direction: 'desc' }, page);
  // The first prepares what the session needs.
  read(0);
  const times: number[] = [];
  for (let page = 0; page < pages; page += 1) {
    await setTimeout(500 + Math.random() * 1_000);
    const begunMs = performance.now();
    read(page);
    times.push(performance.now() - begunMs);
  }
  reader.close();
  return times;
}
