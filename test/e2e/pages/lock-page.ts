import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The lock: its part of “Preferências”, and the question that it asks. */
export class LockPage extends PageObject {
  get panel(): Locator {
    return this.page.getByRole('region', { name: 'Bloqueio', exact: true });
  }

  get question(): Locator {
    return this.page.getByRole('dialog', { name: 'Confirme que é você' });
  }

  get passphrase(): Locator {
    return this.question.getByRole('textbox', { name: 'Frase-senha' });
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name });
  }

  /** Sets a first passphrase, by keyboard alone. */
  async set(passphrase: string): Promise<void> {
    await this.button('Definir uma frase-senha…').press('Enter');
    await this.page.keyboard.type(passphrase);
    await this.panel.getByRole('textbox', { name: 'Repita a frase-senha' }).focus();
    await this.page.keyboard.type(passphrase);
    await this.page.keyboard.press('Enter');
    await this.button('Bloquear agora').waitFor();
  }

  /** Answers the question; it stays when the passphrase is wrong. */
  async answer(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase);
    await this.page.keyboard.press('Enter');
  }
}
