import { expect } from 'vitest';
import type { Application, ShellServices } from '../../../../src-main/application/application.ts';
import { subscribe } from '../../../../src-main/application/compose/events.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import type { NotificationChoice } from '../../../../src-preload/contract/app.ts';
import type { Connection, ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import type { Notified, Place } from '../../../../src-preload/contract/desktop.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { SyncStatus } from '../../../../src-preload/contract/sync.ts';
import type { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { practiceConnection } from '../practice-bank/practice-access.ts';
import { type OpenedApplication, openApplication } from './company-application.ts';

/** What a run of the application leaves to the next one. */
export type Premises = { readonly dataDir: string; readonly keyring: KeyringInMemory };

/** An application whose calls are dispatched as from a window, and what it notified. */
export class WatchedApplication {
  readonly notified: Notified[] = [];
  readonly opened: Place[] = [];
  readonly noticed: Failure[] = [];
  readonly application: Application;
  readonly ask: OpenedApplication['askByName'];
  readonly close: OpenedApplication['close'];

  private constructor({ application, askByName, close }: OpenedApplication) {
    this.application = application;
    this.ask = askByName;
    this.close = close;
    subscribe(application, 'desktop.notified', (notified) => this.notified.push(notified));
    subscribe(application, 'desktop.opened', (place) => this.opened.push(place));
    subscribe(application, 'app.noticed', (notice) => this.noticed.push(notice));
  }

  /** Opens it over its premises; closed when the test has finished, or by hand. */
  static async open(premises: Premises, services: Partial<ShellServices> = {}): Promise<WatchedApplication> {
    return new WatchedApplication(await openApplication({ ...premises, services }));
  }

  /** Adds a company at a practice bank; answers its id once the first poll has ended. */
  async join(ready: PracticeBankReady, changes: Partial<ConnectionSettings> = {}): Promise<string> {
    const connection = practiceConnection(ready, changes, 'keychain');
    const { id } = await this.ask<Connection>('connections.add', connection);
    await this.resting(id);
    return id;
  }

  status(connectionId: string): Promise<SyncStatus> {
    return this.ask('sync.status', { connectionId });
  }

  /** Waits until no poll is under way, and one has been. */
  async resting(connectionId: string): Promise<SyncStatus> {
    const rests = async (): Promise<boolean> => {
      const { state, lastEndedAt } = await this.status(connectionId);
      return state !== 'syncing' && lastEndedAt !== null;
    };
    await expect.poll(rests, { timeout: 30_000 }).toBe(true);
    return this.status(connectionId);
  }

  /** Polls, and waits until that has ended. */
  async poll(connectionId: string): Promise<SyncStatus> {
    await this.ask('sync.start', { connectionId });
    return this.resting(connectionId);
  }

  async choose(change: Partial<NotificationChoice>): Promise<void> {
    const { notifications } = this.application.preferences();
    await this.ask('app.setPreferences', { notifications: { ...notifications, ...change } });
  }

  /** Waits until something of that kind has been notified, and answers everything that has. */
  async untilNotified(kind: Notified['kind']): Promise<readonly Notified[]> {
    await expect.poll(() => this.notified.map((one) => one.kind), { timeout: 30_000 }).toContain(kind);
    return this.notified;
  }
}
