import { expect, onTestFinished } from 'vitest';
import {
  type ControlClient,
  connectControl,
} from '../../../../src-main/practice-bank/control/control-client.ts';
import { type PracticeBank, startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { CallName, RendererCalls } from '../../../../src-preload/contract/index.ts';
import type { InboxRow, SecretPlace, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { tempFolder } from '../folders/temp-folder.ts';
import { freePort } from '../network/free-port.ts';
import { practiceConnection } from '../practice-bank/practice-access.ts';
import { type OpenedApplication, openApplication } from './company-application.ts';
import { answerOf, type Value } from './contract-calls.ts';

type Calls = RendererCalls['webhooks'];
type Sent<Name extends keyof Calls> = Omit<Parameters<Calls[Name]>[0], 'connectionId'>;

const TIMEOUT = { timeout: 20_000 };

/** An application with one company at a practice bank that it takes for a real one, never polled. */
export class WebhooksApp {
  readonly bank: PracticeBank;
  readonly control: ControlClient;
  readonly keyring: KeyringInMemory;
  readonly dataDir: string;
  connectionId = '';
  port = 0;
  /** Every answer and event that crossed to a window. */
  readonly crossed: unknown[] = [];
  #application: OpenedApplication | null = null;

  private constructor(bank: PracticeBank) {
    this.bank = bank;
    this.control = connectControl(bank.ready);
    this.keyring = new KeyringInMemory();
    this.dataDir = tempFolder();
  }

  static async open(): Promise<WebhooksApp> {
    const bank = await startPracticeBank({ seed: 11, payers: 30, months: 3 });
    const app = new WebhooksApp(bank);
    onTestFinished(async () => {
      await app.close();
      await bank.close();
    });
    await app.start();
    app.port = await freePort();
    app.connectionId = await app.#addCompany();
    return app;
  }

  /** Opens the application over the same folder and keychain, as after an end of the program. */
  async start(): Promise<void> {
    const { dataDir, keyring } = this;
    this.#application = await openApplication({ dataDir, keyring });
    this.#application.application.onEvent((...event) => this.crossed.push(event));
  }

  async close(): Promise<void> {
    await this.#application?.close();
    this.#application = null;
  }

  async #addCompany(): Promise<string> {
    const connection = practiceConnection(this.bank.ready, {}, 'keychain');
    const added = await this.dispatch<Connection>('connections.add', connection);
    return added.id;
  }

  /** Makes a call of the contract; throws the failure's code and message. */
  async dispatch<Answer>(call: CallName, input: unknown): Promise<Answer> {
    if (this.#application === null) throw new Error('the application is closed');
    const result = await this.#application.attempt(call, input);
    this.crossed.push(result);
    return answerOf(call, result) as Answer;
  }

  ask<Name extends keyof Calls & string>(name: Name, input: Sent<Name>): Promise<Value<'webhooks', Name>> {
    const sent = { connectionId: this.connectionId, ...input };
    return this.dispatch(`webhooks.${name}` as CallName, sent);
  }

  /** Waits until the poll that begins with a new company has ended. */
  async polled(): Promise<void> {
    const status = () =>
      this.dispatch<{ lastEndedAt: string | null; state: string }>('sync.status', {
        connectionId: this.connectionId,
      });
    await expect.poll(async () => (await status()).lastEndedAt, TIMEOUT).not.toBeNull();
    await expect.poll(async () => (await status()).state, TIMEOUT).toBe('idle');
  }

  get key(): string {
    return this.bank.ready.chave;
  }

  /** The three registrations that a shop has. */
  get targets(): readonly WebhookTarget[] {
    return [{ kind: 'settlements', key: this.key }, { kind: 'mandates' }, { kind: 'charges' }];
  }

  get receiverUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async receive(): Promise<void> {
    const settings = { isOn: true, port: this.port, publicHosts: ['avisos.loja.example'] };
    expect(await this.ask('configureReceiver', { settings })).toMatchObject({ address: this.receiverUrl });
  }

  /** Registers the receiver for all three. */
  async register(secretPlace: SecretPlace = { kind: 'query', name: 'segredo' }): Promise<void> {
    for (const target of this.targets) {
      const result = await this.ask('set', { target, url: this.receiverUrl, secretPlace });
      expect(result).toMatchObject({ kind: 'done' });
    }
  }

  /** Lets days pass at the bank and waits until it has delivered everything, or holds it. */
  async pass(days: number): Promise<void> {
    await this.control.stepClock({ days });
    await expect
      .poll(
        async () =>
          (await this.control.listChannels()).every(({ isPaused, waiting }) => isPaused || waiting === 0),
        TIMEOUT,
      )
      .toBe(true);
  }

  /** Every row of the inbox, newest first, once nothing waits for its first confirmation. */
  async settled(): Promise<readonly InboxRow[]> {
    await expect.poll(async () => (await this.ask('state', {})).counts.received, TIMEOUT).toBe(0);
    return this.inbox();
  }

  async inbox(): Promise<readonly InboxRow[]> {
    const rows: InboxRow[] = [];
    for (;;) {
      const page = await this.ask('inbox', { before: rows.at(-1)?.id ?? null });
      rows.push(...page.rows);
      if (!page.hasMore) return rows;
    }
  }

  /** Delivers as anybody can who knows the address; answers the status. */
  async deliver(path: string, body: string, secret: string | null): Promise<number> {
    const query = secret === null ? '' : `?segredo=${encodeURIComponent(secret)}`;
    const headers = { 'content-type': 'application/json' };
    const url = `${this.receiverUrl}${path}${query}`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  async secret(): Promise<string> {
    return (await this.ask('revealSecret', { target: null })).secret;
  }
}
