import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The screen “Dados guardados”. */
export class StoredDataPage extends PageObject {
  /** By the way that a person takes: through the preferences. */
  async open(): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Preferências' }).click();
    await this.page.getByRole('link', { name: 'Ver o que está guardado' }).click();
    await this.page.getByRole('heading', { level: 1, name: 'Dados guardados' }).waitFor();
  }

  /** A part of the screen by its heading. */
  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  get saveRetention(): Locator {
    return this.part('Por quanto tempo').getByRole('button', { name: 'Salvar o prazo' });
  }

  years(name: string): Locator {
    return this.part('Por quanto tempo').getByRole('radio', { name });
  }

  get exports(): Locator {
    return this.part('Quem recebeu CPFs inteiros');
  }
}
