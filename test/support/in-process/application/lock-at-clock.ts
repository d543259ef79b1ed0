import { join } from 'node:path';
import type { SystemConfirmation } from '../../../../src-main/application/application.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { lockFeature } from '../../../../src-main/application/features/lock/lock.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { CallName } from '../../../../src-preload/contract/index.ts';
import type { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { tempFolder } from '../folders/temp-folder.ts';

export const PASSPHRASE = 'pão de queijo às 7';
export const IDLE_15 = { when: 'idle', idleMinutes: 15 } as const;
/** Cheap to try: what the real one costs is the affair of `stored-lock.spec.ts`. */
export const CHEAP = { N: 16, r: 1, p: 1 };

type Options = {
  readonly dataDir?: string;
  /** Null: there is no keychain. */
  readonly keyring?: KeyringInMemory | null;
  readonly system?: SystemConfirmation | null;
  readonly connections?: readonly Connection[];
};

/** A lock over a folder of its own, at a clock that a test turns. */
export class LockAtClock {
  nowMs = Date.parse('2026-03-02T12:00:00Z');
  readonly dataDir: string;
  readonly events: unknown[] = [];
  readonly forgotten: string[] = [];
  readonly #options: Options;
  lock: ReturnType<typeof lockFeature>;

  constructor(options: Options = {}) {
    this.#options = options;
    this.dataDir = options.dataDir ?? tempFolder();
    this.lock = this.#open();
  }

  /** One with a passphrase that was just set, and so is open. */
  static async set(options: Options = {}): Promise<LockAtClock> {
    const opened = new LockAtClock(options);
    await opened.lock.handlers.set({ choice: IDLE_15, passphrase: PASSPHRASE });
    return opened;
  }

  static async closed(options: Options = {}): Promise<LockAtClock> {
    const opened = await LockAtClock.set(options);
    await opened.lock.handlers.lockNow(null);
    return opened;
  }

  get settingsFile(): string {
    return join(this.dataDir, 'settings.json');
  }

  /** As when the app is started again. */
  restart(): void {
    this.lock = this.#open();
  }

  pass(minutes: number): void {
    this.nowMs += minutes * 60_000;
  }

  /** What becomes of a call: `done`, or the code of its refusal. */
  async attempt(call: CallName, input: unknown = null): Promise<string> {
    return this.lock.permit(call, input).then(
      () => 'done',
      (error: unknown) => (error instanceof CicloError ? error.code : String(error)),
    );
  }

  confirm(call: CallName, passphrase = PASSPHRASE) {
    return this.lock.handlers.confirm({ call, passphrase });
  }

  #open(): ReturnType<typeof lockFeature> {
    const { keyring = null, system = null, connections = [] } = this.#options;
    const folder = openDataFolder(this.dataDir);
    const vault = openSecretVault(async () => {
      if (keyring === null) throw new CicloError('keychain_unavailable', 'no keychain here');
      return keyring;
    });
    return lockFeature({
      settings: openSettingsFile(folder.settingsFile, () => undefined),
      folder,
      vault,
      shell: { ...browserServices, systemConfirmation: system },
      registry: {
        list: () => connections,
        forgetSecrets: async (id) => void this.forgotten.push(id),
      },
      homes: { forgetPassword: async () => undefined },
      office: { forget: async () => undefined },
      ledgers: { forgetPlace: async () => undefined },
      followers: { follow: async () => undefined, forget: async () => undefined },
      emit: (...event) => this.events.push(event),
      lock: { nowMs: () => this.nowMs, cost: CHEAP },
    });
  }
}
