import { expect, type Locator } from '@playwright/test';
import type { PracticeBankReady } from '../../../src-main/practice-bank/practice-bank.ts';

import { MainPage } from './main-page.ts';
import { PageObject } from './page-object.ts';

/** What a person types to add a company. */
export type TypedConnection = Pick<
  PracticeBankReady,
  'baseUrl' | 'tokenUrl' | 'clientId' | 'clientSecret' | 'word'
> & { readonly name: string };

/** The companies and the form of one. */
export class ConnectionsPage extends PageObject {
  get form(): Locator {
    return this.page.getByRole('dialog', { name: /^(Nova conexão|Editar )/ });
  }

  get removal(): Locator {
    return this.page.getByRole('dialog', { name: /^Remover / });
  }

  row(company: string): Locator {
    return this.page.getByRole('main').getByRole('row').filter({ hasText: company });
  }

  /** Opens the form for a new company, fills it in, and saves. The form goes on to the doctor. */
  async add(typed: TypedConnection): Promise<void> {
    await this.page.getByRole('button', { name: 'Nova conexão' }).click();
    await this.fill(typed);
    await this.form.getByRole('button', { name: 'Salvar e examinar' }).click();
  }

  /** Opens the form of a company that is there. */
  async edit(company: string): Promise<void> {
    await new MainPage(this.page).open('Conexões');
    await this.row(company).getByRole('button', { name: 'Editar' }).click();
    await expect(this.field('Nome da empresa')).toHaveValue(company);
  }

  field(name: string): Locator {
    return this.form.getByRole('textbox', { name });
  }

  async save(): Promise<void> {
    await this.form.getByRole('button', { name: 'Salvar', exact: true }).click();
  }

  /** Fills in the form that is open; secrets for this session only. */
  async fill({ name, baseUrl, tokenUrl, clientId, clientSecret, word }: TypedConnection): Promise<void> {
    await this.form.getByRole('textbox', { name: 'Nome da empresa' }).fill(name);
    await this.form.getByRole('textbox', { name: 'Endereço da API' }).fill(baseUrl);
    await this.form.getByRole('textbox', { name: 'Endereço do token' }).fill(tokenUrl);
    await this.form.getByRole('textbox', { name: 'Client ID' }).fill(clientId);
    await this.form.getByLabel('Client secret').fill(clientSecret);
    await this.form.getByRole('radio', { name: 'Só nesta sessão' }).check();
    await this.form.getByRole('button', { name: 'Avançado' }).click();
    await this.form.getByRole('textbox', { name: 'Palavra do arranjo' }).fill(word);
  }
}
