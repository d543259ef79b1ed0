import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findPostgres } from '../../build/postgres-programs.ts';
import { type PracticeBank, startPracticeBank } from '../../src-main/practice-bank/practice-bank.ts';
import { hasKeyring, KeyringHome } from '../support/own-process/keyring/keyring-session.ts';
import { PostgresServer } from '../support/own-process/postgres/server.ts';
import { runCiclo } from '../support/own-process/run-ciclo.ts';
import { RunningApp } from '../support/own-process/running-app.ts';
import { expect, test } from './fixtures.ts';
import { LOOKS, untilStill, violations } from './page-checks.ts';
import { CycleProof } from './pages/cycle-proof.ts';
import { CyclesPage } from './pages/cycles-page.ts';
import { MainPage } from './pages/main-page.ts';

/** An office as its README has it made: a server, a keychain, a company taken there, and Ana, who may look at it and no more. */
class Office {
  readonly #home = new KeyringHome();
  readonly #folders: string[] = [];
  readonly #apps: RunningApp[] = [];
  #server!: PostgresServer;
  #session!: Awaited<ReturnType<KeyringHome['openSession']>>;
  bank!: PracticeBank;

  static async open(): Promise<Office> {
    const office = new Office();
    office.#server = await PostgresServer.start();
    office.#session = await office.#home.openSession();
    office.bank = await startPracticeBank({ payers: 6, months: 2 });
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

  async ciclo(...words: readonly string[]): Promise<void> {
    const secrets = {
      P: this.#server.address.password ?? '',
      ANA: 'senha-da-ana',
      S: this.bank.ready.clientSecret,
    };
    const env = { ...secrets, DBUS_SESSION_BUS_ADDRESS: this.#session.address };
    const { code, stderr } = await runCiclo(words, env);
    expect(code, `${words.join(' ')}: ${stderr}`).toBe(0);
  }

  office(word: string, as: string, ...rest: readonly string[]): Promise<void> {
    const password = as === 'ana' ? 'ANA' : 'P';
    return this.ciclo('office', word, '--url', this.#url(as), '--password-env', password, ...rest);
  }

  /** The app over a folder, in a browser of its own. */
  async show(browser: Browser, dataDir: string): Promise<Page> {
    const env = { DBUS_SESSION_BUS_ADDRESS: this.#session.address };
    const app = await RunningApp.start({ args: ['--data', dataDir], env });
    this.#apps.push(app);
    const page = await (await browser.newContext()).newPage();
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
  }
}

const NO_RIGHT = 'Seu nome não tem direito a isto no servidor';

test.describe('an office at a server', () => {
  test.skip(findPostgres() === null || !hasKeyring(), 'needs PostgreSQL and a keyring');
  test.setTimeout(180_000);

  test('who may only look sees what others do, and is told so where they would change it', async ({
    browser,
  }) => {
    const office = await Office.open();
    try {
      const [first, second] = [office.folder(), office.folder()];
      const { baseUrl, tokenUrl, clientId } = office.bank.ready;
      const bank = [
        '--base-url',
        baseUrl,
        '--token-url',
        tokenUrl,
        '--client-id',
        clientId,
        '--secret-env',
        'S',
      ];
      await office.ciclo('connect', '--data', first, '--name', 'Padaria Sol', ...bank);
      await office.ciclo('sync', '--data', first);
      await office.office('init', office.admin);
      await office.office('import', office.admin, '--data', first);
      await office.office(
        'grant',
        office.admin,
        '--person',
        'ana',
        '--right',
        'see',
        '--all',
        '--new-password-env',
        'ANA',
      );
      await office.office('join', 'ana', '--data', second);

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
      await new MainPage(ana).syncButton.click();
      await ana.getByRole('button', { name: /^Falhou/ }).click();
      await expect(refused).toBeVisible();
      for (const [, theme] of LOOKS) {
        await ana.emulateMedia({ colorScheme: theme });
        await untilStill(ana);
        expect(await violations(ana)).toEqual([]);
      }
    } finally {
      await office.close();
    }
  });
});
