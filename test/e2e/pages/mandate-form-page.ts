import type { Locator } from '@playwright/test';
import { goTo } from '../checks/page-checks.ts';
import { PageObject } from './page-object.ts';

/** What a person types into the form of a mandate, by the fields' labels. */
export type Typed = Readonly<Record<string, string>>;

/** The form of a mandate: new, a copy, or a revision. */
export class MandateFormPage extends PageObject {
  get main(): Locator {
    return this.page.getByRole('main');
  }

  get createButton(): Locator {
    return this.main.getByRole('button', { name: 'Criar no banco' });
  }

  get saveButton(): Locator {
    return this.main.getByRole('button', { name: 'Salvar no banco' });
  }

  /** The heading of what was done. */
  done(title: string): Locator {
    return this.main.getByRole('heading', { name: title });
  }

  field(label: string): Locator {
    const name = { name: label };
    return this.main.getByRole('textbox', name).or(this.main.getByRole('combobox', name));
  }

  /** Text fields whose value is refused, with what is said of it. */
  async faults(): Promise<Record<string, string>> {
    const fields = await this.main.locator('input[aria-invalid="true"]').all();
    const told = fields.map(async (field) => {
      const id = (await field.getAttribute('id')) ?? '';
      const label = (await this.main.locator(`label[for="${id}"]`).textContent()) ?? '';
      const text = await this.main.locator(`[id="${id}-error"]`).textContent();
      return [label.replace(' *', '').trim(), text ?? ''] as const;
    });
    return Object.fromEntries(await Promise.all(told));
  }

  /** Goes to the form by its address, as a link does. */
  async open(query = ''): Promise<void> {
    await goTo(this.page, `/mandate-form${query}`);
    await this.main.getByRole('heading', { level: 2 }).first().waitFor();
  }

  async fill(typed: Typed): Promise<void> {
    for (const [label, value] of Object.entries(typed)) await this.field(label).fill(value);
  }
}
