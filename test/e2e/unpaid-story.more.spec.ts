import type { Locator, Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../src-preload/contract/vocabulary/cycles.ts';
import { call, untilSynced } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keys.ts';
import { PRACTICE } from './new-mandates.ts';
import { arrive, nameOf, Task, WALKS, type Walk } from './task.ts';
import { among, type Texts } from './texts.ts';

test.use({ practice: 'small' });
test.setTimeout(180_000);

const own = { connectionId: PRACTICE };
/** A day without holidays around it. */
const WORLD = { seed: 5, payers: 120, months: 2, today: '2026-03-02' };
const [UNPAID, RETRIED, BY_HAND] = [12, 5, 3];

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const unpaid = async (page: Page) => {
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  return call(page, 'cycles', 'page', { ...own, filter, sort, page: 0 });
};

/** Moves the bank's clock and has it read. */
async function runTo(page: Page, date: string): Promise<void> {
  await call(page, 'practiceBank', 'runClockTo', { date });
  await expect
    .poll(async () => (await call(page, 'sync', 'status', own)).lastReport?.today, { timeout: 30_000 })
    .toBe(date);
  await untilSynced(page, PRACTICE);
}

/** A month in which twelve of those who were charged have not paid, all due on one day. Answers that day. */
async function twelveUnpaid(page: Page): Promise<string> {
  await call(page, 'practiceBank', 'restartWorld', WORLD);
  await call(page, 'practiceBank', 'setCharging', { charging: 'by_hand' });
  await expect
    .poll(async () => (await call(page, 'sync', 'status', own)).lastReport?.today, { timeout: 30_000 })
    .toBe(WORLD.today);
  await untilSynced(page, PRACTICE);
  const account = { branch: '0001', account: '4820175', accountType: 'CORRENTE' };
  await call(page, 'charging', 'setReceiver', { ...own, ...account });
  const month = { ...own, first: WORLD.today, last: daysAfter(WORLD.today, 30) };
  const { rows } = await call(page, 'charging', 'month', month);
  const chosen = rows
    .filter(({ isSendable, idRec }) => isSendable && idRec.startsWith('RR'))
    .slice(0, UNPAID);
  expect(chosen).toHaveLength(UNPAID);
  const dueDate = chosen.at(-1)?.dueDate ?? '';
  const charges = chosen.map(({ idRec, amount }) => ({
    ...{ idRec, amount: amount ?? 0, dueDate, info: '', adjustsToBusinessDay: false },
  }));
  const sent = await call(page, 'charging', 'sendMonth', { ...own, charges });
  expect(sent.kind).toBe('started');
  const batches = () => call(page, 'charging', 'batches', own);
  await expect.poll(async () => (await batches())[0]?.done, { timeout: 30_000 }).toBe(UNPAID);
  for (const { idRec } of chosen) {
    await call(page, 'practiceBank', 'setTemperament', { idRec, temperament: 'pays' });
    await call(page, 'practiceBank', 'failNextDebit', { idRec, code: null });
  }
  await runTo(page, daysAfter(dueDate, 3));
  const ours = new Set(chosen.map(({ idRec }) => idRec));
  for (const { txid, idRec, dueDate: due } of await unpaid(page))
    if (idRec === null || !ours.has(idRec) || due !== dueDate)
      await call(page, 'cycles', 'decide', { ...own, txid, decision: 'waived', note: '' });
  await expect.poll(async () => (await unpaid(page)).length).toBe(UNPAID);
  return dueDate;
}

type Walking = { readonly page: Page; readonly walk: Walk; readonly texts: Texts; readonly task: Task };

const grid = (page: Page): Locator => page.getByRole('grid');

/** Chooses the first rows of the list: the first by a press, the others by reach. */
async function choose({ page, walk, task }: Walking, rows: number): Promise<void> {
  if (walk.way === 'mouse') {
    const box = (index: number) => grid(page).locator(`tr[aria-rowindex="${index}"]`).getByRole('checkbox');
    await task.count(() => box(2).click());
    await task.count(() => box(rows + 1).click({ modifiers: ['Shift'] }));
    return;
  }
  await tabTo(page, grid(page));
  await page.keyboard.press('Home');
  await task.count(() => page.keyboard.press('Space'));
  for (let down = 1; down < rows; down += 1) await page.keyboard.press('ArrowDown');
  await task.count(() => page.keyboard.press('Shift+Space'));
}

async function toUnpaid({ page, texts, task }: Walking, count: number): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: among(texts('overview:card.unpaid.name')) });
  await task.press(link.first());
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
}

for (const walk of WALKS) {
  test(`twelve unpaid become eight paid: ${nameOf(walk)}`, async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
    await untilSynced(page, PRACTICE);
    await twelveUnpaid(page);
    const texts = await arrive(page, walk);
    const task = new Task(page, walk);
    const walking = { page, walk, texts, task };
    const bar = page.getByRole('group', { name: texts('cycles:select.title') });
    const inBar = (key: string) => bar.getByRole('button', { name: texts(`cycles:select.${key}`) });

    await toUnpaid(walking, UNPAID);
    await choose(walking, RETRIED);
    await task.press(inBar('retry'));
    const retry = page.getByRole('dialog', { name: texts('cycles:select.retryTitle') });
    await task.press(
      retry.getByRole('button', { name: texts('cycles:select.retryDo_other', { shown: RETRIED }) }),
    );
    await expect(retry.getByText(among(texts('cycles:select.done_other', { shown: RETRIED })))).toBeVisible({
      timeout: 30_000,
    });
    await task.press(retry.getByRole('button', { name: texts('common:close') }).last());
    await task.press(inBar('clear'));

    const { rows } = await call(page, 'charging', 'retryBatch', {
      ...own,
      batchId: (await call(page, 'charging', 'retryBatches', own))[0]?.batchId ?? '',
    });
    const last =
      rows
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? '';
    await runTo(page, daysAfter(last, 1));
    await expect.poll(async () => (await unpaid(page)).length).toBe(UNPAID - RETRIED);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(UNPAID - RETRIED + 1));

    await choose(walking, BY_HAND);
    await task.press(inBar('decide'));
    const decide = page.getByRole('dialog', { name: texts('cycles:select.decideTitle') });
    await task.press(
      decide.getByRole('button', { name: texts('cycles:select.decideDo_other', { shown: BY_HAND }) }),
    );
    await expect(
      decide.getByText(among(texts('cycles:select.done_other', { shown: BY_HAND }))),
    ).toBeVisible();
    await task.press(decide.getByRole('button', { name: texts('common:close') }).last());
    task.reached('Twelve unpaid to eight paid, by retry and by hand', 12);

    const left = UNPAID - RETRIED - BY_HAND;
    expect(await unpaid(page)).toHaveLength(left);
    const of = async (state: 'paid_late' | 'settled_outside') => {
      const filter = { ...EVERY_CYCLE, states: [state] };
      return (await call(page, 'cycles', 'summary', { ...own, filter })).all.count;
    };
    expect(await of('settled_outside')).toBe(BY_HAND);
    expect(await of('paid_late')).toBeGreaterThanOrEqual(RETRIED);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: texts('common:nav.overview') })
      .click();
    await toUnpaid({ ...walking, task: new Task(page, walk) }, left);
  });
}
