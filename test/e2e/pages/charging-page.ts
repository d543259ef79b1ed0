import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from '../checks/page-checks.ts';

/** The screen “Cobrar”: the month, its sending, and one charge. */
export class ChargingPage {
  readonly page: Page;
  /** The proposed charges on screen. */
  readonly rows: Locator;
  readonly review: Locator;
  /** What is chosen: how many, how much. */
  readonly chosen: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('region', { name: 'Cobranças propostas' }).locator('tbody tr[data-index]');
    this.review = page.getByRole('dialog', { name: 'Conferir o envio' });
    this.chosen = page.getByRole('status').filter({ hasText: /marcadas?/ });
  }

  /** Comes by the address, as a link does. */
  async open(query = ''): Promise<void> {
    await goTo(this.page, `/charging${query}`);
    await this.page.getByRole('heading', { level: 1, name: 'Cobrar' }).waitFor();
  }

  /** Confirms the account that the last charge shows. */
  async keepReceiver(): Promise<void> {
    await this.page.getByRole('button', { name: 'Informar a conta que recebe' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Conta que recebe' });
    await expect(dialog.getByRole('textbox', { name: 'Conta com dígito' })).toHaveValue('4820175');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async choose(which: 'todas' | 'só as sem avisos' | 'nenhuma'): Promise<void> {
    await this.page.getByRole('button', { name: which, exact: true }).click();
    await this.counted();
  }

  /** What is chosen has been counted anew. */
  async counted(): Promise<void> {
    await expect(this.chosen).toHaveAttribute('aria-busy', 'false');
  }

  /** Of the rows those that are late, on the days for which they were proposed. */
  async showLate(): Promise<void> {
    await this.page.getByText(/^Atrasadas \(/).click();
    await expect(this.rows.first()).toContainText('Tarde demais');
  }

  /** A row and its fields by whose they are, wherever the row comes to stand later. */
  async fieldsOf(row: Locator): Promise<{ row: Locator; dueDate: Locator; amount: Locator }> {
    const label = await row.getByRole('textbox', { name: /^Valor/ }).getAttribute('aria-label');
    const whose = label?.replace('Valor da cobrança de ', '') ?? '';
    const field = (name: string) =>
      this.page.getByRole('textbox', { name: `${name} da cobrança de ${whose}` });
    const amount = field('Valor');
    return { row: this.rows.filter({ has: amount }), dueDate: field('Vencimento'), amount };
  }

  async openReview(): Promise<void> {
    await this.page.getByRole('button', { name: 'Conferir e enviar…' }).click();
    await this.review.waitFor();
  }

  /** The button that sends, in the review. */
  get send(): Locator {
    return this.review.getByRole('button', { name: /^Enviar \d/ });
  }

  /** How a sending stands, by its heading. */
  sending(state: 'Enviando cobranças' | 'Envio parado' | 'Envio concluído'): Locator {
    return this.page.getByRole('heading', { name: state });
  }
}
