import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { KeyringHome } from '../../support/own-process/keyring/keyring-session.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { type PracticeBank, startBank } from '../app/bank.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectReadable, LOOKS, untilStill, violations } from '../checks/page-checks.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { StoredDataPage } from '../pages/stored-data-page.ts';

/** An office as its README has it made: a server, a keychain, a company taken there, and Ana, who may look at it and no more. */
class Office {
  readonly #home = new KeyringHome();
  readonly #folders: string[] = [];
  readonly #apps: RunningApp[] = [];
  readonly #contexts: BrowserContext[] = [];
  #server!: PostgresServer;
  #session!: Awaited<ReturnType<KeyringHome['openSession']>>;
  bank!: PracticeBank;

  static async open(): Promise<Office> {
    const office = new Office();
    office.#server = await PostgresServer.start();
    office.#session = await office.#home.openSession();
    office.bank = await startBank({ payers: 6, months: 2 });
    return office;
  }

  #url(person: string): string {
    const { database } = this.#server.address;
    return `postgres://${person}@127.0.0.1:${this.#server.port}/${database}`;
  }

  get admin(): string {
    return this.#server.address.user;
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'ciclo-office-'));
    this.#folders.push(folder);
    return folder;
  }

  async ciclo(...words: readonly string[]): Promise<string> {
    const secrets = {
      P: this.#server.address.password ?? '',
      ANA: 'senha-da-ana',
      S: this.bank.ready.clientSecret,
    };
    const env = { ...secrets, DBUS_SESSION_BUS_ADDRESS: this.#session.address };
    const { code, stdout, stderr } = await runCiclo(words, env);
    expect(code, `${words.join(' ')}: ${stderr}`).toBe(0);
    return stdout.trim();
  }

  office(word: string, as: string, ...rest: readonly string[]): Promise<string> {
    const password = as === 'ana' ? 'ANA' : 'P';
    return this.ciclo('office', word, '--url', this.#url(as), '--password-env', password, ...rest);
  }

  /** A company that was read, taken to the server and joined by Ana, who has that right: the folders of both. */
  async joined(right: string): Promise<readonly [string, string]> {
    const [first, second] = [this.folder(), this.folder()];
    const { baseUrl, tokenUrl, clientId } = this.bank.ready;
    const bank = ['--base-url', baseUrl, '--token-url', tokenUrl, '--client-id', clientId];
    await this.ciclo('connect', '--data', first, '--name', 'Padaria Sol', ...bank, '--secret-env', 'S');
    await this.ciclo('sync', '--data', first);
    await this.office('init', this.admin);
    await this.office('import', this.admin, '--data', first);
    const toAna = ['--person', 'ana', '--right', right, '--all', '--new-password-env', 'ANA'];
    await this.office('grant', this.admin, ...toAna);
    await this.office('join', 'ana', '--data', second);
    return [first, second];
  }

  /** The app over a folder, in a browser of its own. */
  async show(browser: Browser, dataDir: string): Promise<Page> {
    const env = { DBUS_SESSION_BUS_ADDRESS: this.#session.address };
    const app = await RunningApp.start({ args: ['--data', dataDir], env });
    this.#apps.push(app);
    const context = await browser.newContext();
    this.#contexts.push(context);
    const page = await context.newPage();
    await page.goto(app.address);
    return page;
  }

  async close(): Promise<void> {
    for (const app of this.#apps) await app.stop();
    await this.bank.close();
    await this.#session.end();
    await this.#server.close();
    this.#home[Symbol.dispose]();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
    for (const context of this.#contexts) await context.close();
  }
}

/** Ledgers and their backups in a folder. */
const ledgersIn = (folder: string): readonly string[] =>
  ['ledgers', 'backups'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.sqlite(-wal)?$/.test(file),
    ),
  );

/** What a company has left in its folder is told where everything that is stored is, and goes when it is asked for. */
async function deletesFileOfBefore(page: Page, folder: string): Promise<void> {
  const stored = new StoredDataPage(page);
  await page.keyboard.press('Escape');
  await stored.open();
  const where = stored.part('Onde está');
  await expect(where).toContainText('Servidor do escritório');
  await expect(where).toContainText('Quem for apagado no servidor continua nele.');
  await expect(stored.part('Como está protegido')).toContainText('Pelo servidor');
  expect(ledgersIn(folder)).not.toEqual([]);
  await where.getByRole('button', { name: 'Apagar este arquivo' }).click();
  const question = page.getByRole('dialog', { name: 'Apagar o arquivo de antes?' });
  await expectReadable(page);
  await question.getByRole('button', { name: 'Apagar este arquivo' }).click();
  await expect(page.getByText('O arquivo de antes foi apagado.')).toBeVisible();
  await expect(where).not.toContainText('Arquivo de antes');
  expect(ledgersIn(folder)).toEqual([]);
  expect(await violations(page)).toEqual([]);
}

const NO_RIGHT = 'Seu nome não tem direito a isto no servidor';

test.describe('an office at a server', () => {
  test.setTimeout(180_000);

  test('who may only look sees what others do, and is told so where they would change it', async ({
    browser,
  }) => {
    const office = await Office.open();
    try {
      const [first, second] = await office.joined('see');

      const [maria, ana] = [await office.show(browser, first), await office.show(browser, second)];
      for (const page of [maria, ana]) await new MainPage(page).open('Ciclos');
      const shown = await new CyclesPage(maria).totals();
      expect(shown.count).toBeGreaterThan(0);
      expect(await new CyclesPage(ana).totals()).toEqual(shown);

      const refused = ana.getByRole('alert', { name: NO_RIGHT });
      for (const page of [maria, ana]) await new CyclesPage(page).rows.first().click();
      const [ofMaria, ofAna] = [new CycleProof(maria), new CycleProof(ana)];
      await ofAna.decide('Não vou cobrar', 'decidido por Ana');
      await expect(refused).toBeVisible();
      await ofMaria.decide('Não vou cobrar', 'combinado');
      await expect(ofAna.drawer).toContainText(`combinado. Por ${office.admin}`);
      await expect(ofMaria.drawer).not.toContainText('Ana');

      await ana.keyboard.press('Escape');
      const screens = await new MainPage(ana).navigation.getByRole('link').allTextContents();
      for (const screen of screens) {
        await new MainPage(ana).open(screen);
        await untilStill(ana);
        await expect(refused).toHaveCount(0);
      }
      await deletesFileOfBefore(maria, first);
      await new MainPage(ana).syncButton.click();
      await ana.getByRole('button', { name: /^Falhou/ }).click();
      await expect(refused).toBeVisible();
      for (const [, theme] of LOOKS) {
        await ana.emulateMedia({ colorScheme: theme });
        await expectReadable(ana);
      }
    } finally {
      await office.close();
    }
  });

  test('who edits a company that another has changed meanwhile is told, and keeps what was typed', async ({
    browser,
  }) => {
    const office = await Office.open();
    try {
      const [first, second] = await office.joined('administer');
      const [maria, ana] = [await office.show(browser, first), await office.show(browser, second)];
      const [ofMaria, ofAna] = [new ConnectionsPage(maria), new ConnectionsPage(ana)];
      await ofAna.edit('Padaria Sol');
      await ofAna.field('Nome da empresa').fill('Padaria da Ana');

      await ofMaria.edit('Padaria Sol');
      await ofMaria.field('Nome da empresa').fill('Padaria da Maria');
      await ofMaria.field('Feriados locais').fill('09/07/2026');
      await ofMaria.save();
      await expect(maria.getByRole('row', { name: /Padaria da Maria/ })).toBeVisible();

      await ofAna.save();
      const told = ofAna.form.getByRole('alert').filter({ hasText: 'Outra pessoa mudou isto' });
      await expect(told).toBeVisible();
      await expect(ofAna.form.getByRole('listitem')).toHaveText(
        'Nome da empresaConsta agora: Padaria da Maria',
      );
      await expect(ofAna.field('Nome da empresa')).toHaveValue('Padaria da Ana');
      await expect(ofAna.field('Feriados locais')).toHaveValue('09/07/2026');
      for (const [, theme] of LOOKS) {
        await ana.emulateMedia({ colorScheme: theme });
        await untilStill(ana);
        await expectReadable(ana);
      }
      await ofAna.save();
      await expect(ofAna.form).toHaveCount(0);
      await expect(maria.getByRole('row', { name: /Padaria da Ana/ })).toBeVisible();
    } finally {
      await office.close();
    }
  });

  test('who keeps no secret of the bank polls with those that the office has sealed', async ({ browser }) => {
    const office = await Office.open();
    try {
      const [first, second] = await office.joined('charge');
      const ana = await office.show(browser, second);
      const main = new MainPage(ana);
      await main.open('Conexões');
      await expect(ana.getByRole('row', { name: /Padaria Sol/ })).toContainText('Do servidor do escritório');
      await main.syncButton.click();
      await ana.getByRole('button', { name: /^Falhou/ }).click();
      await expect(ana.getByRole('alert', { name: 'A credencial desta conexão' })).toBeVisible();
      await ana.keyboard.press('Escape');

      const key = await office.ciclo('office', 'key', '--data', second);
      await office.ciclo('office', 'admit', '--data', first, '--person', 'ana', '--public-key', key);
      await main.syncButton.click();
      await expect(ana.getByRole('button', { name: /^Falhou/ })).toHaveCount(0);
      await expect(main.header).toContainText('Sincronizado agora');
    } finally {
      await office.close();
    }
  });
});
