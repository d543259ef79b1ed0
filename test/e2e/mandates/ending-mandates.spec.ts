import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectReadable, LOOKS, overflowPx, showAfresh } from '../checks/page-checks.ts';
import { MandatesPage } from '../pages/mandates-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';
import { createMandate, PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: true });

const own = { connectionId: PRACTICE };
const NAME = 'Recorrências que terminam';

test('a mandate whose last day comes near is told on the overview, and leads to its copy', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
  const waiting = new OverviewPage(page).panel('Pendências').getByRole('listitem').filter({ hasText: NAME });
  await expect(waiting).toHaveCount(0);
  const idRec = await createMandate(page, 'CURSO-1', { first: 5, last: 20 });
  await call(page, 'practiceBank', 'approveMandate', { idRec });
  await call(page, 'sync', 'start', own);

  await expect(waiting).toContainText('R$ 50,00');
  await waiting.getByRole('link', { name: '1 item' }).click();
  const mandates = new MandatesPage(page);
  await expect(mandates.rows).toHaveCount(1);
  await expect(mandates.rows).toContainText('CURSO-1');
  await mandates.rows.getByRole('button').click();
  await expect(mandates.drawer.getByRole('link', { name: 'Duplicar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mandates.drawer).toBeHidden();
  await expect(mandates.rows).toHaveCount(1);
  await page.getByText('Terminam em 30 dias', { exact: true }).click();
  await expect(mandates.rows).not.toHaveCount(1);

  for (const [language, theme] of LOOKS) {
    await call(page, 'app', 'setPreferences', { language, theme });
    await showAfresh(page, '/mandates?ends=soon');
    await expectReadable(page);
    expect(await overflowPx(page)).toBe(0);
  }
});
