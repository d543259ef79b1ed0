import type { Locator, Page } from '@playwright/test';

/** The mandates and the drawer of one. */
export class MandatesPage {
  readonly page: Page;
  readonly drawer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('dialog', { name: 'Recorrência' });
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

  /** The copy-and-paste code on screen. */
  get code(): Locator {
    return this.drawer.getByLabel('Código copia e cola', { exact: true });
  }

  /** Opens the drawer of a mandate on its activation QR, as a link does. */
  async openActivation(idRec: string): Promise<void> {
    await this.page.evaluate((hash) => {
      window.location.hash = hash;
    }, `#/mandates?mandate=${idRec}`);
    await this.tab('QR de ativação').click();
  }

  /** Chooses what the payer will do, and for journeys 3 and 4 the charge of that txid. */
  async chooseJourney(name: string, txid: string | null): Promise<void> {
    await this.drawer.getByRole('radio', { name, exact: true }).check();
    if (txid === null) return;
    await this.drawer.getByRole('combobox', { name: 'Cobrança que vai junto' }).click();
    await this.page.getByRole('option', { name: new RegExp(txid) }).click();
  }

  async fetchCode(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Buscar QR no banco' }).click();
  }
}
