import type { Locator, Page } from '@playwright/test';

/** The ids that are read one by one. */
export class TrackingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

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
