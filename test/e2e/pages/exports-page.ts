import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** Choosing what to write, and writing it. */
export class ExportsPage extends PageObject {
  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** One of the radio cards, by the name in its first line. */
  card(panel: string, name: string): Locator {
    return this.panel(panel).getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  get startButton(): Locator {
    return this.panel('Arquivo').getByRole('button', { name: 'Exportar' });
  }

  /** How the last export stands. */
  get standing(): Locator {
    return this.panel('Arquivo');
  }

  /** Exports and answers the path of the file that the screen names. */
  async write(ending = '.csv'): Promise<string> {
    await this.startButton.click();
    await this.standing.getByText(/^[\d.]+ linhas? gravadas?$/).waitFor();
    return (await this.standing.getByText(new RegExp(`\\${ending}$`)).textContent()) ?? '';
  }
}
