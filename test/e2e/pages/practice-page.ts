import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from '../checks/page-checks.ts';
import { shownDate } from '../checks/shown-text.ts';
import { MainPage } from './main-page.ts';

/** Names of the tabs, in Portuguese. */
export type PracticeTabName =
  | 'Pagadores'
  | 'QR e cobranças'
  | 'Cenas'
  | 'Falhas'
  | 'Avisos do banco'
  | 'Pedidos'
  | 'Credencial';

/** The screen “Banco de treino”: its clock, its tabs, and the drawer of a payer. */
export class PracticePage {
  readonly page: Page;
  readonly clock: Locator;
  readonly drawer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.clock = page.getByRole('region', { name: 'Relógio do banco' });
    this.drawer = page.getByRole('dialog', { name: 'Pagador' });
  }

  /** Comes from the navigation and waits until the clock has been read. */
  async open(tab: PracticeTabName = 'Pagadores'): Promise<void> {
    await new MainPage(this.page).open('Banco de treino');
    await this.time.waitFor();
    await this.show(tab);
  }

  async show(tab: PracticeTabName): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  /** The bank's own date and time; its `datetime` is in UTC. */
  get time(): Locator {
    return this.clock.locator('time');
  }

  /** The bank's time as the screen has it, in milliseconds since the epoch. */
  async now(): Promise<number> {
    return Date.parse((await this.time.getAttribute('datetime')) ?? '');
  }

  async step(days: '+1 dia' | '+7 dias' | '+30 dias'): Promise<void> {
    await this.clock.getByRole('button', { name: days }).click();
  }

  /** Types a day into the clock and goes there; waits until the bank has arrived at its noon. */
  async runTo(day: string): Promise<void> {
    await this.clock.getByRole('textbox', { name: 'Avançar até' }).fill(shownDate(day));
    await this.clock.getByRole('textbox', { name: 'Avançar até' }).press('Tab');
    await this.clock.getByRole('button', { name: 'Ir', exact: true }).click();
    await expect(this.time).toHaveAttribute('datetime', new RegExp(`^${day}T15:00`));
  }

  /** Lets time pass at a pace, or stand. */
  async pace(name: 'Pausa' | '1×' | '60×' | '3600×'): Promise<void> {
    await this.clock.getByText(name, { exact: true }).click();
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Buscar por nome, CPF, CNPJ ou contrato' });
  }

  /** The rows of the cast on screen. */
  get cast(): Locator {
    return this.page.getByRole('region', { name: 'Pagadores' }).locator('tbody').getByRole('row');
  }

  /** The one row of the cast with this contract, after searching for it. */
  async find(contract: string): Promise<Locator> {
    await this.search.fill(contract);
    const row = this.cast.filter({ hasText: contract });
    await row.waitFor();
    return row;
  }

  /** Opens a payer's drawer, as a link does. */
  async openPayer(idRec: string): Promise<void> {
    await goTo(this.page, `/practice?tab=payers&payer=${idRec}`);
    await this.drawer.getByText(idRec).waitFor();
  }

  async closeDrawer(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Fechar' }).click();
    await this.drawer.waitFor({ state: 'hidden' });
  }

  /** A part of the drawer by its heading. */
  part(name: string): Locator {
    return this.drawer.getByRole('region', { name });
  }

  /** A panel of a tab by its heading. */
  panel(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name });
  }

  async play(scene: string): Promise<void> {
    await this.panel(scene).getByRole('button', { name: 'Executar' }).click();
  }

  /** Gives the bank a fault of that name on a path. */
  async addFault(name: string, path: string): Promise<void> {
    const form = this.panel('Nova falha');
    await form.getByRole('combobox', { name: 'O que acontece' }).selectOption({ label: name });
    await form.getByRole('combobox', { name: 'Caminho' }).fill(path);
    await form.getByRole('button', { name: 'Ligar falha' }).click();
  }

  /** The rows of the active faults. */
  get faults(): Locator {
    return this.panel('Falhas ligadas').locator('tbody').getByRole('row');
  }
}
