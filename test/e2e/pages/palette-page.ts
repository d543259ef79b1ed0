import { expect, type Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

const NAMES = /^(Procurar ou comandar|Search or command)$/;

/** The palette that commands, screens and records are found by, in either language. */
export class PalettePage extends PageObject {
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: NAMES });
  }

  get field(): Locator {
    return this.dialog.getByRole('combobox');
  }

  get options(): Locator {
    return this.dialog.getByRole('option');
  }

  /** The option that Enter would choose. */
  get active(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }

  group(name: string): Locator {
    return this.dialog.getByRole('group', { name });
  }

  /** Opens it by its keys and types. */
  async ask(text: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    // It has the focus a moment after it is there; nobody types as fast as a test.
    await expect(this.field).toBeFocused();
    await this.page.keyboard.type(text);
  }
}
