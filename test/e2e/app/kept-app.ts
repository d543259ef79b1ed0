import { readdirSync, rmSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import { type Ask, answerOf } from '../../support/in-process/application/contract-calls.ts';
import { sessionBy } from '../../support/in-process/application/let-in.ts';
import { RunningApp, type RunningAppOptions } from '../../support/own-process/running-app.ts';

/** What a browser must bring along to be let in: an address's token works once. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The session of an app's address, and calls of the contract as a page of it would make them. */
async function enter(app: RunningApp): Promise<{ readonly session: Session; readonly ask: Ask }> {
  const { origin, key, headers } = await sessionBy(app.address);
  const localStorage = [{ name: 'ciclo.session', value: key }];
  const ask: Ask = async (feature, name, input) => {
    const call = `${feature}.${name}`;
    const body = JSON.stringify({ call, input });
    const answer = await fetch(`${origin}/call`, { method: 'POST', headers, body });
    return answerOf(call, await answer.json());
  };
  return { session: { cookies: [], origins: [{ origin, localStorage }] }, ask };
}

/** An app that the tests of a worker have one after the other: starting it costs more than many of them. */
export class KeptApp {
  readonly app: RunningApp;
  readonly session: Session;
  readonly ask: Ask;
  readonly #preferences: Preferences;
  /** What its data folder holds whoever has been there. */
  readonly #files: readonly string[];

  private constructor(app: RunningApp, session: Session, ask: Ask, preferences: Preferences) {
    this.app = app;
    this.session = session;
    this.ask = ask;
    this.#preferences = preferences;
    this.#files = ['folder-id', 'settings.json', 'settings.json.lock', ...filesOf(app)];
  }

  static async start(options: RunningAppOptions): Promise<KeptApp> {
    const app = await RunningApp.start(options);
    const { session, ask } = await enter(app);
    const { preferences } = await ask('app', 'info', null);
    return new KeptApp(app, session, ask, preferences);
  }

  /** Removes what a test has left, and throws where something stays: the next one must not find it. */
  async empty(): Promise<void> {
    await this.ask('practice', 'stop', null);
    for (const { id } of await this.ask('connections', 'list', null))
      await this.ask('connections', 'remove', { id });
    await this.ask('app', 'setPreferences', this.#preferences);
    // Notices that nobody has read are told once, to whoever asks next.
    await this.ask('app', 'info', null);
    rmSync(this.app.exportDir, { recursive: true, force: true });
    const left = filesOf(this.app).filter((file) => !this.#files.includes(file));
    if (left.length > 0) throw new Error(`a test left in the app’s folder: ${left.join(', ')}`);
  }
}

/** Logs go on: they tell of what was, and no test reads those of an app that is not its own. */
const filesOf = ({ dataDir }: RunningApp): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('logs'));
