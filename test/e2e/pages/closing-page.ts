import type { Locator, Page } from '@playwright/test';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { showAfresh } from '../page-checks.ts';

/** The months of a company as they are closed, in Portuguese. */
export class ClosingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

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

  get closeButton(): Locator {
    return this.part('Fechar').getByRole('button', { name: 'Fechar o mês' });
  }

  get reopenButton(): Locator {
    return this.part('Mês fechado').getByRole('button', { name: 'Reabrir…' });
  }
}
