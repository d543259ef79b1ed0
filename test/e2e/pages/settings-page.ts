import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The screen “Preferências”. */
export class SettingsPage extends PageObject {
  /** A part of the screen by its heading. */
  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  get notices(): Locator {
    return this.part('Avisos');
  }

  get isOn(): Locator {
    return this.notices.getByRole('switch', { name: 'Avisar quando algo acontecer' });
  }

  get quiet(): Locator {
    return this.notices.getByRole('switch', { name: 'Horário de silêncio' });
  }

  get showsPayerNames(): Locator {
    return this.notices.getByRole('switch', { name: 'Mostrar o nome dos pagadores nos avisos' });
  }

  get testButton(): Locator {
    return this.notices.getByRole('button', { name: 'Mostrar um aviso de teste' });
  }

  kind(name: string): Locator {
    return this.notices.getByRole('checkbox', { name });
  }

  /** Hours or minutes of the quiet hours. */
  time(name: 'Início, horas' | 'Início, minutos' | 'Fim, horas' | 'Fim, minutos'): Locator {
    return this.notices.getByRole('spinbutton', { name });
  }
}
