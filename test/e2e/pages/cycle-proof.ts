import type { Locator, Page } from '@playwright/test';

/** The drawer with the proof of a charge's state. */
export class CycleProof {
  readonly drawer: Locator;

  constructor(page: Page) {
    this.drawer = page.getByRole('dialog', { name: 'Cobrança', exact: true });
  }

  get reasons(): Locator {
    return this.drawer.getByRole('list', { name: 'Por que está nesta situação' }).getByRole('listitem');
  }

  get timeline(): Locator {
    return this.drawer.getByRole('heading', { name: 'Linha do tempo' }).locator('xpath=..');
  }

  /** The first resource behind the click, as the bank sent it. */
  async rawCharge(): Promise<unknown> {
    await this.drawer.getByRole('button', { name: 'Dados como o banco enviou (JSON)' }).click();
    return JSON.parse((await this.drawer.locator('pre').first().textContent()) ?? '');
  }

  /** Decides by hand, with a note. */
  async decide(kind: 'Pago por fora' | 'Não vou cobrar', note: string): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Registrar decisão' }).click();
    await this.drawer
      .getByRole('radiogroup', { name: 'Decisão da empresa' })
      .getByText(kind, { exact: true })
      .click();
    await this.drawer.getByRole('textbox', { name: 'Observação' }).fill(note);
    await this.drawer.getByRole('button', { name: 'Registrar', exact: true }).click();
  }

  get undo(): Locator {
    return this.drawer.getByRole('button', { name: 'Desfazer', exact: true });
  }
}
