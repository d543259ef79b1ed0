import type { Locator, Page } from '@playwright/test';

/** The three steps to paper. */
export class PrintingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get checkButton(): Locator {
    return this.page.getByRole('button', { name: /^(Buscar e conferir códigos|Conferir de novo)$/ });
  }

  get printButton(): Locator {
    return this.page.getByRole('button', { name: 'Imprimir', exact: true });
  }

  get pdfButton(): Locator {
    return this.page.getByRole('button', { name: 'Salvar PDF' });
  }

  get outcome(): Locator {
    return this.page.getByRole('region', { name: '3. Conferir e imprimir' });
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: 'Como vai sair' });
  }

  /** Chooses the mandate of a contract. */
  async choose(contract: string): Promise<void> {
    const first = this.page.getByRole('region', { name: '1. Recorrências' });
    await first.getByRole('searchbox', { name: 'Buscar por pagador ou contrato' }).fill(contract);
    await first.getByRole('checkbox', { name: contract }).check();
  }

  async chooseLayout(perSheet: '1' | '2' | '4'): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'Códigos por folha A4' })
      .getByText(perSheet, { exact: true })
      .click();
  }
}
