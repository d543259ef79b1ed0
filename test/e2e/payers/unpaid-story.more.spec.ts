import type { Locator, Page } from '@playwright/test';
import type { PayerRow } from '../../../src-preload/contract/payers.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { tabTo } from '../checks/keys.ts';
import { showAfresh } from '../checks/page-checks.ts';
import { arrive, nameOf, Task, WALKS, type Walk } from '../checks/task.ts';
import { among, type Texts } from '../checks/texts.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';
import { watchOutside } from '../scenes/outside.ts';

test.use({ practice: true });
test.setTimeout(180_000);

const own = { connectionId: PRACTICE };
/** A day without holidays around it. */
const WORLD = { seed: 5, payers: 120, months: 2, today: '2026-03-02' };
const UNPAID = 12;
/** Those who pay once their debit is tried again, those who need a message first, and those who pay by other means. */
const [RETRIED, WRITTEN, BY_HAND] = [3, 3, 2];
const PAID = RETRIED + WRITTEN + BY_HAND;
const CONTACT = { phone: '+5511987654321', email: 'pagador@exemplo.com.br', note: '' };

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const unpaid = async (page: Page) => {
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  const sort = { by: 'dueDate', direction: 'desc' } as const;
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

const select = ({ page, texts }: Walking, key: string): Locator =>
  page
    .getByRole('group', { name: texts('cycles:select.title') })
    .getByRole('button', { name: texts(`cycles:select.${key}`) });

/** Asks for another debit of each chosen charge on its first possible day, and lets those days come; some find an account still empty. */
async function retry(walking: Walking, count: number, poor: readonly string[] = []): Promise<void> {
  const { page, texts, task } = walking;
  await task.press(select(walking, 'retry'));
  const dialog = page.getByRole('dialog', { name: texts('cycles:select.retryTitle') });
  await task.press(
    dialog.getByRole('button', { name: texts('cycles:select.retryDo_other', { shown: count }) }),
  );
  const done = dialog.getByText(among(texts('cycles:select.done_other', { shown: count })));
  await expect(done).toBeVisible({ timeout: 30_000 });
  await task.press(dialog.getByRole('button', { name: texts('common:close') }).last());
  const [newest] = await call(page, 'charging', 'retryBatches', own);
  const { rows } = await call(page, 'charging', 'retryBatch', { ...own, batchId: newest?.batchId ?? '' });
  const days = rows.map(({ date }) => date).toSorted();
  for (const idRec of poor) await call(page, 'practiceBank', 'failNextDebit', { idRec, code: null });
  await runTo(page, daysAfter(days.at(-1) ?? '', 1));
}

/** Sees so many charges left in the list, as the ledger has them. */
async function seeLeft({ page }: Walking, left: number): Promise<void> {
  await expect.poll(async () => (await unpaid(page)).length).toBe(left);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(left + 1));
}

/** Writes to the payer of each chosen charge, each by another way; answers who they are. */
async function write(walking: Walking): Promise<readonly PayerRow[]> {
  const { page, texts, task } = walking;
  const outside = await watchOutside(page);
  await task.press(select(walking, 'message'));
  const dialog = page.getByRole('dialog', { name: texts('messages:title') });
  const way = (role: 'link' | 'button', key: string) =>
    dialog.getByRole(role, { name: texts(`messages:${key}`) });
  const place = (at: number) => dialog.getByText(texts('messages:place', { at, count: WRITTEN }));
  // What has just come by itself takes no press yet.
  const settled = async (at: number): Promise<void> => {
    await expect(place(at)).toBeVisible();
    const ways = dialog.getByRole('group', { name: texts('messages:ways') });
    await expect(ways).toHaveAttribute('aria-busy', 'false');
  };
  await settled(1);
  await task.press(way('link', 'whatsapp'));
  await settled(2);
  await task.press(way('link', 'mail'));
  await settled(3);
  await task.press(way('button', 'copy'));
  await expect(dialog.getByText(texts('messages:taken.copied'))).toBeVisible();
  await task.press(dialog.getByRole('button', { name: texts('common:close') }).last());
  expect(outside.map((address) => address.replace(/[?].*/, ''))).toEqual([
    `https://wa.me/${CONTACT.phone.slice(1)}`,
    `mailto:${CONTACT.email}`,
  ]);
  const told = (await payers(page, 'arrears')).filter(({ messages }) => messages === 1);
  expect(told.map(({ lastMessage }) => lastMessage?.way).toSorted()).toEqual(['copied', 'mail', 'whatsapp']);
  return told;
}

/** Payers, as the list of them shows them. */
async function payers(page: Page, choice: 'arrears' | 'all', search = ''): Promise<readonly PayerRow[]> {
  const wanted = { ...own, filter: { choice, search }, order: 'urgency' as const, page: 0 };
  return (await call(page, 'payers', 'page', wanted)).rows;
}

for (const walk of WALKS) {
  test(`twelve unpaid become eight paid: ${nameOf(walk)}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
    await untilSynced(page, PRACTICE);
    await twelveUnpaid(page);
    const texts = await arrive(page, walk);
    const task = new Task(page, walk);
    const walking = { page, walk, texts, task };

    await toUnpaid(walking, UNPAID);
    const poor = (await unpaid(page)).slice(0, WRITTEN).map(({ idRec }) => idRec ?? '');
    await choose(walking, RETRIED + WRITTEN);
    await retry(walking, RETRIED + WRITTEN, poor);
    await seeLeft(walking, UNPAID - RETRIED);

    for (const { payerId } of await payers(page, 'arrears'))
      await call(page, 'payers', 'setContact', { ...own, payerId, ...CONTACT });
    await choose(walking, WRITTEN);
    const written = await write(walking);
    expect(written).toHaveLength(WRITTEN);
    await retry(walking, WRITTEN);
    await seeLeft(walking, UNPAID - RETRIED - WRITTEN);

    await choose(walking, BY_HAND);
    await task.press(select(walking, 'decide'));
    const decide = page.getByRole('dialog', { name: texts('cycles:select.decideTitle') });
    await task.press(
      decide.getByRole('button', { name: texts('cycles:select.decideDo_other', { shown: BY_HAND }) }),
    );
    await expect(
      decide.getByText(among(texts('cycles:select.done_other', { shown: BY_HAND }))),
    ).toBeVisible();
    await task.press(decide.getByRole('button', { name: texts('common:close') }).last());
    task.reached('Twelve unpaid to eight paid, by retry, message and by hand', 21);

    await seeLeft(walking, UNPAID - PAID);
    const of = async (state: 'paid_late' | 'settled_outside') => {
      const filter = { ...EVERY_CYCLE, states: [state] };
      return (await call(page, 'cycles', 'summary', { ...own, filter })).all.count;
    };
    expect(await of('settled_outside')).toBe(BY_HAND);
    expect(await of('paid_late')).toBeGreaterThanOrEqual(RETRIED + WRITTEN);
    for (const { payerId, name } of written) {
      const row = (await payers(page, 'all', name)).find((each) => each.payerId === payerId);
      expect(row).toMatchObject({ charges: 0, messages: 0, lastMessage: null });
      await showAfresh(page, `/payers?payer=${payerId}`);
      const said = page.getByRole('region', { name: texts('payers:said.title') }).getByRole('listitem');
      await expect(said).toHaveCount(1);
      await expect(said).toContainText(among(texts('payers:said.paidSince')));
    }
    await page
      .getByRole('navigation')
      .getByRole('link', { name: texts('common:nav.overview') })
      .click();
    await toUnpaid({ ...walking, task: new Task(page, walk) }, UNPAID - PAID);
  });
}
