import type { Locator, Page } from '@playwright/test';
import { goTo } from '../checks/page-checks.ts';

/** The guided activation of one mandate, in Portuguese. */
export class ActivationPage {
  readonly page: Page;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
  }

  /** Goes to a mandate's activation, as a link does. */
  async open(idRec: string): Promise<void> {
    await goTo(this.page, `/activation?id=${idRec}`);
    await this.page.getByRole('heading', { level: 1, name: 'Ativar recorrência' }).waitFor();
  }

  card(name: string): Locator {
    return this.main.getByRole('radio', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name });
  }

  /** The copy-and-paste code on screen. */
  get code(): Locator {
    return this.main.getByLabel('Código copia e cola', { exact: true });
  }

  /** What the payer answered, said plainly. */
  get answer(): Locator {
    return this.main.getByRole('status').getByRole('alert');
  }

  field(name: string): Locator {
    const textbox = this.main.getByRole('textbox', { name, exact: true });
    // A field that offers what it finds is a combobox.
    return textbox.or(this.main.getByRole('combobox', { name, exact: true }).and(this.main.locator('input')));
  }

  /** Picks a charge of the bank's list and uses it. */
  async takeCharge(field: string, txid: string): Promise<void> {
    await this.main.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: new RegExp(txid) }).click();
    await this.button('Usar esta cobrança').click();
  }

  /** Fills in where the payer's account is. */
  async fillRequest(): Promise<void> {
    await this.field('Banco do pagador (ISPB)').fill('99990110');
    await this.field('Conta com dígito').fill('998877');
  }
}
