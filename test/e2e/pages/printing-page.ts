import type { Locator, Page } from '@playwright/test';

export type PaperFormat = 'A4 · 1' | 'A4 · 2' | 'A4 · 4' | 'A4 · 8' | 'Bobina 80 mm';

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

  async chooseFormat(format: PaperFormat): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Formato' }).getByText(format, { exact: true }).click();
  }
}
