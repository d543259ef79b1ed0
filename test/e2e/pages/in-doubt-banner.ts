import type { Locator, Page } from '@playwright/test';

/** What stands above every screen while the bank owes an answer. */
export class InDoubtBanner {
  readonly region: Locator;
  readonly resolveNow: Locator;
  readonly show: Locator;
  readonly writes: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Pedidos sem resposta do banco' });
    this.resolveNow = this.region.getByRole('button', { name: 'Conferir agora' });
    this.show = this.region.getByRole('button', { name: 'Ver quais' });
    this.writes = this.region.getByRole('listitem');
    this.question = page.getByRole('dialog', { name: 'Considerar este pedido não enviado?' });
  }
}
