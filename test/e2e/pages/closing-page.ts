import { expect, type Locator } from '@playwright/test';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { showAfresh } from '../checks/page-checks.ts';
import { centavosShown } from '../checks/shown-text.ts';
import { PageObject } from './page-object.ts';

/** Centavos of an amount that may stand with a minus. */
export const signedCentavos = (text: string): number =>
  /^[−-]/.test(text.trim()) ? -centavosShown(text) : centavosShown(text);

/** The months of a company as they are closed, in Portuguese. */
export class ClosingPage extends PageObject {
  async goTo(month: string, basis: Basis = 'caixa'): Promise<void> {
    await showAfresh(this.page, `/closing?month=${month}&basis=${basis}`);
    await this.part('Totais do mês').waitFor();
  }

  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  dialog(name: RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** The nine figures of the month's totals, each a link. */
  get figures(): Locator {
    return this.part('Totais do mês').getByRole('cell').getByRole('link');
  }

  /** Lines of a figure that are in the page; the table keeps those in view alone. */
  get figureRows(): Locator {
    return this.page.getByRole('main').locator('tbody tr[data-index]');
  }

  /** What the line below a figure's lines says, in centavos. */
  async foot(): Promise<number> {
    const foot = this.page.getByRole('main').getByRole('status').locator('b');
    return signedCentavos((await foot.textContent()) ?? '');
  }

  /** The amounts of all lines of a figure, in centavos, read by scrolling from the first to the last. */
  async figureAmounts(): Promise<readonly number[]> {
    const table = this.page.getByRole('main').getByRole('table');
    const count = Number(await table.getAttribute('aria-rowcount')) - 1;
    const seen = new Map<string, string>();
    const readOn = async (): Promise<number> => {
      const shown = await this.figureRows.evaluateAll((rows) =>
        rows.map((row) => [
          row.getAttribute('data-index') ?? '',
          row.querySelector('[data-column="amount"]')?.textContent ?? '',
        ]),
      );
      for (const [index = '', amount = ''] of shown) seen.set(index, amount);
      await table.evaluate((element) => element.parentElement?.scrollBy(0, 400));
      return seen.size;
    };
    await expect.poll(readOn, { intervals: [50], timeout: 30_000 }).toBe(count);
    return [...seen.values()].map(signedCentavos);
  }

  get closeButton(): Locator {
    return this.part('Fechar').getByRole('button', { name: 'Fechar o mês' });
  }

  get reopenButton(): Locator {
    return this.part('Mês fechado').getByRole('button', { name: 'Reabrir…' });
  }
}
