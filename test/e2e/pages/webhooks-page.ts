import type { Locator, Page } from '@playwright/test';
import { MainPage } from './main-page.ts';

/** Names of the tabs, in Portuguese. */
export type WebhooksTab = 'Cadastros no banco' | 'Receptor neste computador' | 'Caixa de entrada';

/** What is told of, in Portuguese. */
export type WebhookKindName = 'Recorrências' | 'Cobranças' | 'Pagamentos';

/** The screen “Avisos do banco”, reached from “Conexões”. */
export class WebhooksPage {
  readonly page: Page;
  readonly registrations: Locator;
  readonly checks: Locator;
  readonly inbox: Locator;

  constructor(page: Page) {
    this.page = page;
    this.registrations = page.getByRole('table', { name: 'Cadastros no banco' });
    this.checks = page.getByRole('list', { name: 'O que verificar, nesta ordem' });
    this.inbox = page.getByRole('table', { name: 'Caixa de entrada' });
  }

  async open(tab: WebhooksTab): Promise<void> {
    await new MainPage(this.page).open('Conexões');
    await this.page.getByRole('main').getByRole('link', { name: 'Avisos do banco' }).click();
    await this.show(tab);
  }

  async show(tab: WebhooksTab): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  /** Turns the receiver on at a port; answers its address. */
  async receiveOn(port: number): Promise<string> {
    await this.show('Receptor neste computador');
    await this.page.getByRole('textbox', { name: 'Porta' }).fill(String(port));
    await this.page.getByRole('button', { name: 'Ligar o receptor' }).click();
    await this.page.getByText('Ligado', { exact: true }).waitFor();
    return `http://127.0.0.1:${port}`;
  }

  /** The row of what a registration tells about. */
  row(name: string | RegExp): Locator {
    return this.registrations.getByRole('row', { name });
  }

  /** Opens the form, fills it with what is already offered, and sends it. */
  async register(kind: WebhookKindName): Promise<void> {
    const form = await this.#openForm(kind);
    await form.getByRole('button', { name: /^Usar o receptor deste computador/ }).click();
    await this.#send(form);
  }

  /** Registers an address of one's own; payments are told of for a key. */
  async registerAt(address: string, kind: WebhookKindName, key: string | null): Promise<void> {
    const form = await this.#openForm(kind);
    if (key !== null) await form.getByRole('textbox', { name: 'Chave', exact: true }).fill(key);
    await form.getByRole('textbox', { name: 'Endereço público' }).fill(address);
    await this.#send(form);
  }

  async #openForm(kind: WebhookKindName): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Cadastrar endereço' }).click();
    const form = this.page.getByRole('dialog', { name: 'Cadastrar endereço' });
    await form.getByText(kind, { exact: true }).click();
    return form;
  }

  async #send(form: Locator): Promise<void> {
    await form.getByRole('button', { name: 'Cadastrar no banco' }).click();
    await form.waitFor({ state: 'hidden' });
  }

  /** One thing to check, with what was found. */
  check(question: RegExp): Locator {
    return this.checks.getByRole('listitem').filter({ hasText: question });
  }
}
