import type { Locator } from '@playwright/test';
import { goTo } from '../checks/page-checks.ts';
import { PageObject } from './page-object.ts';

/** The import of many mandates. */
export class MandateImportPage extends PageObject {
  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** The rows of the file on screen. */
  get rows(): Locator {
    return this.main.getByRole('region', { name: 'Conferência' }).locator('tbody tr[aria-rowindex]');
  }

  row(line: number): Locator {
    return this.rows.filter({
      has: this.page.getByRole('checkbox', { name: `Incluir a linha ${line}`, exact: true }),
    });
  }

  /** Where is chosen what a column of the file is. */
  column(header: string): Locator {
    return this.main.getByRole('combobox', { name: `O que é a coluna ${header}`, exact: true });
  }

  get results(): Locator {
    return this.main.getByRole('region', { name: 'Resultado por linha' }).locator('tbody tr');
  }

  sendButton(count: number): Locator {
    const noun = count === 1 ? 'recorrência' : 'recorrências';
    return this.main.getByRole('button', { name: `Criar ${count} ${noun} no banco` });
  }

  async open(): Promise<void> {
    await goTo(this.page, '/mandate-import');
    await this.main.getByRole('heading', { level: 1, name: 'Importar recorrências' }).waitFor();
  }

  /** Gives a file as the chooser does. */
  async choose(name: string, content: Buffer): Promise<void> {
    await this.main
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  }
}
