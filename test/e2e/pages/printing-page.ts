import type { Locator } from '@playwright/test';
import type { Grid } from '../checks/printed-page.ts';
import { PageObject } from './page-object.ts';

/** What can be printed on: how many slips a sheet, and how long the side of a code is. */
export const PAPER_FORMATS = [
  { name: 'A4 · 1', grid: { columns: 1, rows: 1 }, sideMm: 110 },
  { name: 'A4 · 2', grid: { columns: 1, rows: 2 }, sideMm: 85 },
  { name: 'A4 · 4', grid: { columns: 2, rows: 2 }, sideMm: 55 },
  { name: 'A4 · 8', grid: { columns: 2, rows: 4 }, sideMm: 45 },
  { name: 'Bobina 80 mm', grid: { columns: 1, rows: 1 }, sideMm: 64 },
] as const satisfies readonly { readonly name: string; readonly grid: Grid; readonly sideMm: number }[];

export type PaperFormat = (typeof PAPER_FORMATS)[number]['name'];

/** Slips that a sheet takes. */
export const slipsOf = ({ columns, rows }: Grid): number => columns * rows;

/** The three steps to paper. */
export class PrintingPage extends PageObject {
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
