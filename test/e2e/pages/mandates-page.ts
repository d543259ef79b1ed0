import type { Locator, Page } from '@playwright/test';
import { goTo } from '../checks/page-checks.ts';

/** The mandates and the drawer of one. */
export class MandatesPage {
  readonly page: Page;
  readonly drawer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('dialog', { name: 'Recorrência', exact: true });
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Buscar por pagador, CPF, CNPJ ou contrato' });
  }

  get rows(): Locator {
    return this.page.getByRole('main').locator('tbody').getByRole('row');
  }

  /** How many mandates the list holds in all. */
  get total(): Locator {
    return this.page.getByRole('main').getByRole('status').filter({ hasText: 'recorrência' });
  }

  tab(name: string): Locator {
    return this.drawer.getByRole('tab', { name });
  }

  /** Opens the drawer of a mandate, as a link does. */
  async show(idRec: string): Promise<void> {
    await goTo(this.page, `/mandates?mandate=${idRec}`);
    await this.tab('Resumo').waitFor();
  }
}
