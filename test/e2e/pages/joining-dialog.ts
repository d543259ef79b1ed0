import type { Locator, Page } from '@playwright/test';

/** The dialog in which the charge that is paid on joining is made, in Portuguese. */
export class JoiningDialog {
  readonly page: Page;
  readonly opener: Locator;
  readonly dialog: Locator;

  constructor(page: Page, kind: 'immediate' | 'due') {
    const name = kind === 'due' ? 'Criar a cobrança com vencimento' : 'Criar a cobrança de adesão';
    this.page = page;
    this.opener = page.getByRole('main').getByRole('button', { name });
    this.dialog = page.getByRole('dialog', { name });
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label });
  }

  get send(): Locator {
    return this.dialog.getByRole('button', { name: 'Criar a cobrança' });
  }

  /** What goes to the bank, in order. */
  get review(): Locator {
    return this.dialog.getByRole('listitem');
  }

  /** Opens it and fills it in; what is not given stays as it was suggested. */
  async fill(typed: Readonly<Record<string, string>>): Promise<void> {
    await this.opener.click();
    await this.dialog.waitFor();
    for (const [label, value] of Object.entries(typed)) await this.field(label).fill(value);
  }
}
