import type { Locator, Page } from '@playwright/test';

/** What every screen of the app has around it, in Portuguese. */
export class MainPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get practiceOffer(): Locator {
    return this.page.getByRole('button', { name: 'Experimentar agora' });
  }

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Telas' });
  }

  /** Rows of the cycle list that hold a cycle. */
  get cycleRows(): Locator {
    return this.page.getByTestId('cycle-rows').getByRole('row').filter({ hasText: /\d/ });
  }

  /** Goes to a screen by its name in the navigation. */
  async open(screen: string): Promise<void> {
    await this.navigation.getByRole('link', { name: screen }).click();
  }
}
