import type { Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call } from '../app/bridge.ts';
import { expect, mandatesOf, test } from '../app/company.ts';
import { cutFigures, showAfresh, untilStill } from '../checks/page-checks.ts';

test.use({ viewport: { width: 1024, height: 700 } });

test('in a narrow window payers keep their names, and every button of a connection can be reached', async ({
  page,
  company,
}) => {
  const [first] = await mandatesOf(page, company, 'all');
  await showAfresh(page, '/mandates');
  const name = page
    .getByRole('main')
    .getByText(first?.payerName ?? '', { exact: true })
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

/** What is wider than its place and neither shortened with an ellipsis nor a field that one types into, nor scrolled sideways where there is no room to do without. */
const cutOff = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const isScrolled = window.innerWidth < 1024 && ['auto', 'scroll'].includes(overflowX);
        // What is for screen readers alone is one pixel wide; a switch has no text.
        const isSeen = element.clientWidth > 1 && element.textContent !== '';
        return isCut && isSeen && !isScrolled && textOverflow !== 'ellipsis' && !element.matches('input');
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 80)}`),
  );

test('in a narrow window nothing is cut off at its right: no column, no choice', async ({ page }) => {
  for (const [route, shown] of [
    ['/cycles', 'Pago'],
    ['/cycles?tab=orphans', 'txid'],
    ['/mandates', 'Início'],
    ['/locations', 'Ações'],
    ['/connections', 'Ações'],
    ['/mandate-form', 'Anual'],
    ['/office', 'A enviar'],
  ] as const) {
    await showAfresh(page, route);
    await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor();
    await untilStill(page);
    expect.soft(await cutOff(page), route).toEqual([]);
  }
});

const WIDTHS = [853, 960, 1024, 1210, 1280, 1510];

/** In a narrower list of charges the reason is left to the drawer. */
const WITH_REASON = WIDTHS.filter((width) => width >= 960);

for (const [route, shown] of [
  ['/cycles', 'Pago'],
  ['/cycles?tab=expected', 'Previsto'],
  ['/cycles?tab=joining', 'txid'],
  ['/receipts', 'Referente a'],
  ['/mandates', 'Início'],
] as const) {
  test(`in windows ${WIDTHS.join(', ')} wide every day and every sum of ${route} is read to its end, and nothing is cut off`, async ({
    page,
  }) => {
    await showAfresh(page, route);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor();
      await untilStill(page);
      expect.soft([...(await cutFigures(page)), ...(await cutOff(page))], `${width}`).toEqual([]);
    }
  });
}

test('in the history every sum and every day of what was done is read to its end, however narrow', async ({
  page,
  company: { connectionId },
}) => {
  const filter = { ...EVERY_CYCLE, states: ['expired' as const] };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  const [row] = await call(page, 'cycles', 'page', { connectionId, filter, sort, page: 0 });
  const decided = { connectionId, txid: row?.txid ?? '', note: 'combinado com a mãe por telefone' };
  const paid = { decision: 'settled_outside', paidOn: row?.dueDate ?? null, amount: 10_000 } as const;
  await call(page, 'cycles', 'decide', { ...decided, ...paid });
  await showAfresh(page, '/history');
  await page.getByText('R$ 100,00').first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    await untilStill(page);
    expect.soft([...(await cutFigures(page)), ...(await cutOff(page))], `${width}`).toEqual([]);
  }
  await call(page, 'cycles', 'decide', { ...decided, decision: null });
});

for (const [route, shown] of [
  ['/receipts', 'Referente a'],
  ['/printing', 'Como vai sair'],
] as const) {
  test(`half as large again, in a window of 1280 × 800, ${route} is read to its end, one part below the other`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 853, height: 533 });
    await showAfresh(page, route);
    await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor();
    await untilStill(page);
    expect([...(await cutFigures(page)), ...(await cutOff(page))]).toEqual([]);
  });
}

/** Reasons that end with a day and are not shown to it. */
const cutReasons = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('td[data-column="reason"]')]
        .filter(
          ({ textContent, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            /\d{4}$/.test(textContent ?? '') &&
            (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
        )
        .map(({ textContent }) => textContent ?? ''),
    );

test(`in windows ${WITH_REASON.join(', ')} wide a reason is read to the day that it ends with`, async ({
  page,
}) => {
  await showAfresh(page, '/cycles?group=open');
  for (const width of WITH_REASON) {
    await page.setViewportSize({ width, height: 700 });
    await page
      .locator('td[data-column="reason"]')
      .filter({ hasText: /\d{4}$/ })
      .first()
      .waitFor();
    await untilStill(page);
    expect.soft(await cutReasons(page), `${width}`).toEqual([]);
  }
});
