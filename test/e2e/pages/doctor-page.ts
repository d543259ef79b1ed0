import { expect, type Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The examination of the connection on screen. */
export class DoctorPage extends PageObject {
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Diagnóstico da conexão' });
  }

  get summary(): Locator {
    return this.page.getByRole('main').getByRole('status').first();
  }

  /** One step by its heading. */
  step(name: string): Locator {
    return this.page.getByRole('main').getByRole('region', { name, exact: true });
  }

  /** Waits until the examination has ended well, and tells what it says when it has not. */
  async expectHealthy(): Promise<void> {
    await expect(this.summary).toHaveText('Tudo certo com esta conexão.', { timeout: 30_000 });
  }

  async expectTroubles(steps: number): Promise<void> {
    const text = steps === 1 ? '1 passo precisa de atenção.' : `${steps} passos precisam de atenção.`;
    await expect(this.summary).toHaveText(text, { timeout: 45_000 });
  }
}
