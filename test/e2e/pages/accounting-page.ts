import type { Locator } from '@playwright/test';
import { showAfresh } from '../checks/page-checks.ts';
import { PageObject } from './page-object.ts';

/** Postings for the accounting system, in Portuguese. */
export class AccountingPage extends PageObject {
  async goTo(month: string): Promise<void> {
    await showAfresh(this.page, `/accounting?month=${month}`);
    await this.part('Plano de contas').waitFor();
  }

  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The account of an event, by the event's name. */
  account(event: string): Locator {
    return this.part('Plano de contas').getByRole('textbox', { name: `Conta: ${event}`, exact: true });
  }

  get savePlan(): Locator {
    return this.part('Plano de contas').getByRole('button', { name: 'Salvar o plano' });
  }

  /** What the bank took in the month. */
  get fees(): Locator {
    return this.page.getByRole('region', { name: /^Tarifas do banco em/ });
  }

  get write(): Locator {
    return this.part('Lançamentos do mês').getByRole('button', { name: 'Gravar o arquivo' });
  }

  /** The first lines of the file, as they are shown. */
  get head(): Locator {
    return this.part('As primeiras linhas, como estarão no arquivo').locator('code, pre').first();
  }

  get batches(): Locator {
    return this.part('Lotes')
      .getByRole('row')
      .filter({ hasNot: this.page.getByRole('columnheader') });
  }

  async choosePlan(name: string, text: string): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }
}
