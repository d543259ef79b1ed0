import type { Locator } from '@playwright/test';
import { centavosShown } from '../checks/shown-text.ts';
import { PageObject } from './page-object.ts';

/** Every payment and refund, in Portuguese. */
export class ReceiptsPage extends PageObject {
  get list(): Locator {
    return this.page.getByRole('region', { name: 'Recebimentos', exact: true });
  }

  get rows(): Locator {
    return this.list.locator('tbody tr[data-index]');
  }

  get search(): Locator {
    return this.page.getByRole('searchbox');
  }

  get days(): Locator {
    return this.page.getByRole('region', { name: 'Dia a dia' });
  }

  get totals(): Locator {
    return this.page.getByRole('main').getByRole('status');
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Ticks or unticks a kind of money. */
  async toggle(kind: string): Promise<void> {
    await this.page
      .getByRole('group', { name: 'Tipos de movimento' })
      .getByText(kind, { exact: true })
      .click();
  }

  /** What the line below the list says came in, went back and is left, in centavos. */
  async sums(): Promise<readonly number[]> {
    return (await this.totals.locator('b').allTextContents()).map(centavosShown);
  }
}
