import { expect, test } from '../app/fixtures.ts';
import { overflowPx, showAfresh, untilStill } from '../checks/page-checks.ts';

test.use({ practice: true });

/** The least window of the app, three enlarged ones, and one as narrow as a telephone. */
const WIDTHS = [1024, 960, 853, 800, 390];

/** What the header shows, and reaches beyond the window or over what stands beside it. */
const covered = (): string[] => {
  const shown = [...document.querySelectorAll('header button:not(.skip-link), header [title]')].flatMap(
    (element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width === 0 ? [] : [{ name: element.textContent || element.ariaLabel || '', left, right }];
    },
  );
  return shown
    .filter(
      ({ right }, at) => right > Math.min(window.innerWidth, shown[at + 1]?.left ?? window.innerWidth) + 1,
    )
    .map(({ name }) => name);
};

test(`in windows ${WIDTHS.join(', ')} wide the header says whose money it is, and all in it can be pressed`, async ({
  page,
}) => {
  const company = page.getByRole('banner').getByRole('button', { name: /Banco de treino/ });
  await company.waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 600 });
    await untilStill(page);
    expect.soft((await company.boundingBox())?.width ?? 0, `${width}`).toBeGreaterThanOrEqual(115);
    await expect.soft(page.getByRole('banner').getByText('Treino', { exact: true })).toBeVisible();
    expect.soft(await page.evaluate(covered), `${width}`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Abrir ou fechar o menu' }).click();
  await expect(page.getByRole('navigation').getByRole('button')).toHaveCount(2);
});

const PLACES = ['/overview', '/receipts', '/accounting', '/cycles', '/closing', '/exports', '/connections'];

test('in a window of 960 × 600 no screen makes the page longer than the window', async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 600 });
  for (const place of PLACES) {
    await showAfresh(page, place);
    await untilStill(page);
    expect.soft(await overflowPx(page), place).toBe(0);
  }
  // The last of the menu is lower than the window.
  await page.getByRole('navigation').getByRole('link', { name: 'Preferências' }).click({ timeout: 10_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Preferências' })).toBeVisible();
});
