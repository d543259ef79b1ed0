import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The ids that are read one by one. */
export class TrackingPage extends PageObject {
  get text(): Locator {
    return this.page.getByRole('textbox', { name: 'Identificadores' });
  }

  get preview(): Locator {
    return this.page.getByRole('main').getByRole('region', { name: 'Conferência' });
  }

  get tracked(): Locator {
    return this.page.getByRole('main').getByRole('region', { name: 'Acompanhados', exact: true });
  }

  get add(): Locator {
    return this.page.getByRole('button', { name: /^Acompanhar / });
  }

  row(id: string): Locator {
    return this.tracked.getByRole('row').filter({ hasText: id });
  }

  async check(text: string): Promise<void> {
    await this.text.fill(text);
    await this.page.getByRole('button', { name: 'Conferir' }).click();
  }
}
