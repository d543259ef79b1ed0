import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** What every screen of the app has around it, in Portuguese. */
export class MainPage extends PageObject {
  get practiceOffer(): Locator {
    return this.page.getByRole('button', { name: 'Experimentar agora' });
  }

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Telas' });
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get syncButton(): Locator {
    return this.header.getByRole('button', { name: 'Sincronizar' });
  }

  get cancelSyncButton(): Locator {
    return this.header.getByRole('button', { name: 'Cancelar' });
  }

  /** Says since when the bank cannot be reached; shown only then. */
  get offline(): Locator {
    return this.header.getByRole('button', { name: /^Sem conexão desde/ });
  }

  /** Says which company is on screen. */
  get companyButton(): Locator {
    return this.header.getByRole('button', { name: /^Empresa: / });
  }

  /** The failure that a screen tells first. */
  get failure(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** Rows of the cycle list that hold a cycle. */
  get cycleRows(): Locator {
    return this.page.getByRole('grid', { name: 'Cobranças' }).getByRole('row').filter({ hasText: /\d/ });
  }

  /** Goes to a screen by its name in the navigation. */
  async open(screen: string): Promise<void> {
    await this.navigation.getByRole('link', { name: screen }).click();
    await this.page.getByRole('heading', { level: 1, name: screen }).waitFor();
  }

  /** Shows another company. */
  async switchTo(company: string): Promise<void> {
    await this.companyButton.click();
    await this.page.getByRole('option', { name: company }).click();
  }
}
