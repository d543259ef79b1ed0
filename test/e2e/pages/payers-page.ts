import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** Payers and what is said to them, in Portuguese. */
export class PayersPage extends PageObject {
  get list(): Locator {
    return this.page.getByRole('region', { name: 'Pagadores', exact: true });
  }

  get rows(): Locator {
    return this.list.locator('tbody tr[data-index]');
  }

  get search(): Locator {
    return this.page.getByRole('searchbox');
  }

  get totals(): Locator {
    return this.page.getByRole('main').getByRole('status').last();
  }

  get messageAll(): Locator {
    return this.page.getByRole('button', { name: /^Mensagem para os? / });
  }

  /** The dialog in which messages are taken out. */
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Mensagem' });
  }

  /** A field of a payer's contact. */
  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label });
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name });
  }
}
