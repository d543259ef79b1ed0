import { daysAfter } from '../../support/in-process/practice-bank/request-bodies.ts';
import { exported } from '../app/company.ts';
import { expect, test } from '../app/fixtures.ts';
import { shownDate } from '../checks/shown-text.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';

test.use({ practice: true });

test('advancing the practice bank by a week moves its date, the states and the overview', async ({
  page,
  app,
}) => {
  const { header } = new MainPage(page);
  const overview = new OverviewPage(page);
  const list = new CyclesPage(page);
  await expect(overview.asOf).toBeVisible();
  const day = (await header.locator('time').getAttribute('datetime')) ?? '';
  const dueToday = (await exported(app.dataDir, '--states', 'pending,due_today')).map(({ txid }) => txid);
  expect(dueToday.length).toBeGreaterThan(0);

  await header.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('menuitem', { name: '7 dias' }).click();
  const later = daysAfter(day, 7);
  await expect(header.locator('time')).toHaveAttribute('datetime', later);
  await expect(overview.asOf).toContainText(shownDate(later));

  const moved = (await exported(app.dataDir)).filter(
    ({ txid = '', state = '' }) => dueToday.includes(txid) && !['pending', 'due_today'].includes(state),
  );
  expect(moved.length).toBeGreaterThan(0);
  const paid = moved.find(({ state }) => state === 'paid');
  await list.goTo(`open=${paid?.txid}`);
  const proof = new CycleProof(page);
  await expect(proof.drawer).toContainText(paid?.payer_name ?? '');
  await expect(proof.timeline).toContainText('Pagamento de R$');
});
