import { call } from '../app/bridge.ts';
import { expect, test } from '../app/company.ts';
import { showAfresh, violations } from '../checks/page-checks.ts';
import { PayersPage } from '../pages/payers-page.ts';

/** A failure that a reading of the ledger may end with at any time. */
const BUSY = { code: 'server_busy', message: 'no connection is free', params: {} };

test('a page that cannot be read anew stays, with what is typed, and says since when', async ({
  page,
  company: { connectionId },
}) => {
  const filter = { choice: 'arrears', search: '' } as const;
  const { rows } = await call(page, 'payers', 'page', { connectionId, filter, order: 'urgency', page: 0 });
  const [shown, other] = rows.map(({ payerId }) => payerId);
  if (shown === undefined || other === undefined) throw new Error('two payers owe');
  const payers = new PayersPage(page);
  await showAfresh(page, `/payers?payer=${shown}`);
  await payers.field('Anotações').fill('Prefere à tarde');

  await page.route('**/call', (route) =>
    route.request().postData()?.includes('"payers.detail"')
      ? route.fulfill({ json: { ok: false, error: BUSY } })
      : route.fallback(),
  );
  const contact = { phone: '', email: '', note: '' };
  await call(page, 'payers', 'setContact', { connectionId, payerId: other, ...contact, note: 'x' });
  const told = page.getByRole('main').getByRole('alert');
  await expect(told).toContainText(/foi lido em \d{2}\/\d{2}\/\d{4}/);
  await expect(payers.field('Anotações')).toHaveValue('Prefere à tarde');
  expect(await violations(page)).toEqual([]);

  await page.unrouteAll();
  await told.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(told).toBeHidden();
  await expect(payers.field('Anotações')).toHaveValue('Prefere à tarde');
  await call(page, 'payers', 'setContact', { connectionId, payerId: other, ...contact });
});
