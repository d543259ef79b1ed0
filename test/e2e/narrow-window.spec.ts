import { call, untilSynced } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { PRACTICE } from './new-mandates.ts';
import { showAfresh } from './page-checks.ts';

test.use({ practice: true, viewport: { width: 1024, height: 700 } });

test('in a narrow window payers keep their names, and every button of a connection can be reached', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
  const filter = { statuses: [], search: '' };
  const { rows } = await call(page, 'mandates', 'page', { connectionId: PRACTICE, filter, page: 0 });
  await showAfresh(page, '/mandates');
  const name = page
    .getByRole('main')
    .getByText(rows[0]?.payerName ?? '', { exact: true })
    .first();
  expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(100);

  await showAfresh(page, '/connections');
  const remove = page.getByRole('button', { name: /^Remover/ });
  await remove.waitFor();
  const isReachable = await remove.evaluate((button) => {
    for (let at = button.parentElement; at !== null; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX !== 'visible' && at.scrollWidth > at.clientWidth) return overflowX !== 'hidden';
    }
    return true;
  });
  expect(isReachable).toBe(true);
});
