import type { Page } from '@playwright/test';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { tabTo } from '../checks/keys.ts';
import { arrive, nameOf, Task, WALKS, type Walk } from '../checks/task.ts';
import { among, type Texts } from '../checks/texts.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: true });

type Walking = { readonly page: Page; readonly walk: Walk; readonly texts: Texts };

const main = (page: Page) => page.getByRole('main');

/** From the overview to the charges of the month that are not paid. */
async function toUnpaid({ page, texts }: Walking, task: Task): Promise<void> {
  const unpaid = main(page).getByRole('link', { name: among(texts('overview:card.unpaid.name')) });
  await task.press(unpaid.first());
  await expect(page.getByRole('heading', { level: 1, name: texts('cycles:title') })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr[aria-busy="false"]');

/** Opens the first charge of the list; by keyboard the list is one stop, and arrows move through it as Tab does through the page. */
async function openFirst({ page, walk }: Walking, task: Task): Promise<void> {
  if (walk.way === 'mouse') return task.press(rows(page).first());
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('ArrowDown');
  await task.count(() => page.keyboard.press('Enter'));
}

/** The account that the bank's last charge shows becomes the one that receives, as a person confirms it once. */
async function keepReceiver(page: Page): Promise<void> {
  const { proposed } = await call(page, 'charging', 'receiver', { connectionId: PRACTICE });
  if (proposed === null) throw new Error('no charge shows an account');
  await call(page, 'charging', 'setReceiver', {
    connectionId: PRACTICE,
    ...proposed,
    branch: proposed.branch ?? '',
  });
}

for (const walk of WALKS) {
  test.describe(nameOf(walk), () => {
    test.beforeEach(async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
      await untilSynced(page, PRACTICE);
    });

    test('who has not paid is one press away, and why is two', async ({ page }) => {
      const walking = { page, walk, texts: await arrive(page, walk) };
      const task = new Task(page, walk);
      await toUnpaid(walking, task);
      task.reached('See who has not paid', 1);
      await openFirst(walking, task);
      await expect(
        page.getByRole('dialog').getByRole('list', { name: walking.texts('cycles:proof.reasons') }),
      ).toBeVisible();
      task.reached('See why one has not paid', 2);
    });

    test('the list of unpaid is on paper in three presses', async ({ page }) => {
      const walking = { page, walk, texts: await arrive(page, walk) };
      const task = new Task(page, walk);
      await page.evaluate(() => {
        window.print = () => console.info('printed');
      });
      const printed = page.waitForEvent('console', (message) => message.text() === 'printed');
      await toUnpaid(walking, task);
      await task.press(main(page).getByRole('button', { name: walking.texts('cycles:actions.print') }));
      await printed;
      task.reached('Print who has not paid', 3);
      const listed = await rows(page).count();
      expect(await page.locator('[data-print-root] tbody tr').count()).toBeGreaterThanOrEqual(listed);
    });

    test('all unpaid are written to in three presses', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const texts = await arrive(page, walk);
      const task = new Task(page, walk);
      await task.press(page.getByRole('navigation').getByRole('link', { name: texts('common:nav.payers') }));
      await task.press(main(page).getByRole('button', { name: texts('payers:messageAll_other') }));
      const dialog = page.getByRole('dialog', { name: texts('messages:title') });
      await task.press(dialog.getByRole('button', { name: texts('messages:copyAll_other') }));
      await expect(page.getByText(among(texts('messages:noted.copied_other'))).first()).toBeVisible();
      task.reached('Message to all unpaid', 4);
      const lines = await page.evaluate(() => navigator.clipboard.readText());
      expect(lines.split('\n').length).toBeGreaterThan(2);
    });

    test('a month is charged in three presses', async ({ page }) => {
      await call(page, 'practiceBank', 'setCharging', { charging: 'by_hand' });
      const texts = await arrive(page, walk);
      await keepReceiver(page);
      const task = new Task(page, walk);
      await task.press(
        page.getByRole('navigation').getByRole('link', { name: texts('common:nav.charging') }),
      );
      await task.press(main(page).getByRole('button', { name: texts('charging:month.review') }));
      const review = page.getByRole('dialog', { name: texts('charging:review.title') });
      await task.press(review.getByRole('button', { name: texts('charging:review.send_other') }));
      await expect(page.getByRole('heading', { name: texts('charging:batch.finished') })).toBeVisible();
      task.reached('Charge the month', 3);
    });
  });
}
