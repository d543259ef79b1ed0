import type { Locator } from '@playwright/test';
import { centavosShown } from '../checks/shown-text.ts';
import { PageObject } from './page-object.ts';

/** The first screen. */
export class OverviewPage extends PageObject {
  /** One of the month's figures, by its name. */
  card(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });
  }

  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** The line below the title: the company and the day. */
  get asOf(): Locator {
    return this.page.getByText(/situação em \d{2}\/\d{2}\/\d{4}$/);
  }

  /** Amount in centavos and number of charges that a card shows. */
  async figure(name: string): Promise<{ amount: number; count: number }> {
    const card = this.card(name);
    const amount = await card
      .getByText(/^-?R\$/)
      .first()
      .textContent();
    const count = await card.getByText(/^[\d.]+ cobranças?$/).textContent();
    const sign = amount?.startsWith('-') ? -1 : 1;
    return { amount: sign * centavosShown(amount ?? ''), count: centavosShown(count ?? '') };
  }
}
