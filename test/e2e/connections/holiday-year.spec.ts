import { type PracticeBank, withBank } from '../app/bank.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';

const test = base.extend<{ bank: PracticeBank }>({ bank: withBank({ payers: 30, months: 4 }) });

test('holidays of the past year alone are told on the overview, and those of a fixed day typed at a press', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  const connections = new ConnectionsPage(page);
  await main.open('Conexões');
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  const saved = async () => (await call(page, 'connections', 'list', null))[0];
  await expect.poll(saved).toBeDefined();
  await untilSynced(page, (await saved())?.id ?? '');

  const year = new Date().getFullYear();
  await connections.edit('Padaria Sol');
  const field = connections.field('Feriados locais');
  const told = connections.form.getByRole('status').filter({ hasText: `De ${year} não há nenhum feriado` });
  await expect(told).toHaveCount(0);
  await field.fill(`25/01/${year - 1}\n09/07/${year - 1}`);
  await expect(told).toBeVisible();
  await expect(told).not.toContainText('Não se repetem');
  await connections.save();

  await main.open('Visão geral');
  const item = new OverviewPage(page)
    .panel('Pendências')
    .getByRole('listitem')
    .filter({ hasText: 'Feriados locais' });
  await expect(item).toContainText(`De ${year} não há nenhum`);
  await item.getByRole('link').click();
  await expect(field).toBeFocused();
  await connections.form.getByRole('button', { name: `Repetir em ${year} os 2 que têm dia fixo` }).click();
  await expect(told).toHaveCount(0);
  await connections.save();
  await expect
    .poll(async () => (await saved())?.localHolidays)
    .toEqual([`${year - 1}-01-25`, `${year - 1}-07-09`, `${year}-01-25`, `${year}-07-09`]);
});
