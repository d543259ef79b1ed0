import { expect, type Locator } from '@playwright/test';
import { goTo } from '../checks/page-checks.ts';
import { centavosShown } from '../checks/shown-text.ts';
import { PageObject } from './page-object.ts';

/** What the bar below the list says; amounts in centavos. */
export type Totals = { readonly count: number; readonly amount: number; readonly paid: number };

/** The list of charges with its filters. */
export class CyclesPage extends PageObject {
  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Cobranças' });
  }

  /** The rows on screen whose page has come. */
  get rows(): Locator {
    return this.grid.locator('tbody tr[aria-busy="false"]');
  }

  get activeRow(): Locator {
    return this.grid.getByRole('row', { selected: true });
  }

  get search(): Locator {
    return this.page.getByRole('search');
  }

  get payer(): Locator {
    return this.search.getByRole('textbox', { name: 'Pagador' });
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  /** The texts of one column of the rows on screen, from the top. */
  async column(id: string): Promise<string[]> {
    const lines = await this.rows.evaluateAll(
      (rows, column) =>
        rows.map((row) => ({
          index: Number(row.getAttribute('aria-rowindex')),
          text: row.querySelector(`td[data-column="${column}"]`)?.textContent ?? '',
        })),
      id,
    );
    return lines.toSorted((a, b) => a.index - b.index).map(({ text }) => text);
  }

  async totals(): Promise<Totals> {
    const read = async (text: RegExp): Promise<number> =>
      centavosShown((await this.page.getByText(text).first().textContent()) ?? '');
    return {
      count: await read(/^[\d.]+ cobranças?$/),
      amount: await read(/^Valor R\$/),
      paid: await read(/^Pago R\$/),
    };
  }

  /** Waits until the bar below the list says this. */
  async expectTotals(totals: Totals): Promise<void> {
    await expect(async () => expect(await this.totals()).toEqual(totals)).toPass({ timeout: 15_000 });
  }

  async chooseGroup(name: string): Promise<void> {
    await this.search
      .getByRole('group', { name: 'Grupos de situação' })
      .getByText(name, { exact: true })
      .click();
  }

  async chooseState(name: string): Promise<void> {
    await this.search.getByRole('combobox', { name: 'Situação' }).click();
    await this.page.getByRole('option', { name, exact: true }).click();
    await this.page.keyboard.press('Escape');
  }

  async chooseDuePreset(name: string): Promise<void> {
    await this.search.getByRole('button', { name: /^Vencimento/ }).click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async choosePaidPreset(name: string): Promise<void> {
    await this.search.getByRole('button', { name: /^Pago em/ }).click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Goes to the list with a query in the address, as a link does. */
  async goTo(query: string): Promise<void> {
    await goTo(this.page, `/cycles?${query}`);
  }
}
