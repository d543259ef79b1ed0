import type { Connection } from '../../../../src-preload/contract/connections.ts';
import { type CallName, confirmedCalls, type Handlers } from '../../../../src-preload/contract/index.ts';
import type { LockState } from '../../../../src-preload/contract/lock.ts';
import type {
  ConfirmationReason,
  ConfirmationWay,
} from '../../../../src-preload/contract/vocabulary/lock.ts';
import { CicloError } from '../../../core/failure.ts';
import { isClosed, msUntilNextGuess } from '../../../core/lock-rule.ts';
import { hashPassphrase, isPassphrase, type StoredLock } from '../../../secrets/stored-lock.ts';
import { KeyedQueue } from '../../companies/keyed-queue.ts';
import type { Opened, Services } from '../../services.ts';
import { type ForgettingServices, forgetSecrets } from './forget-secrets.ts';
import { keptLock } from './kept-lock.ts';

/** What the lock needs of the services. */
type LockServices = Pick<Services, 'settings' | 'folder' | 'vault' | 'shell' | 'lock'> & ForgettingServices;

/** How long a confirmation waits for the call that it was given for, which the page repeats at once. */
const PASS_LIFE_MS = 60_000;
const PASSPHRASE_KEY = 'passphrase';

/**
 * The lock before secrets, money and addresses, over what is kept of it. It begins closed, so that a restart opens nothing. A confirmation
 * lets the one call through that waited for it, and opens the lock for the others until it closes again. Its `permit` throws
 * `confirmation_needed` with the reason that the contract gives.
 */
export function lockFeature(
  services: LockServices,
): Opened<'lock'> & Pick<Required<Opened<'lock'>>, 'permit'> {
  const confirmation = new Confirmation(services);
  return {
    handlers: lockHandlers(confirmation, services),
    permit: (...asked) => confirmation.permit(...asked),
  };
}

type Guess = Awaited<ReturnType<Handlers['lock']['confirm']>>;

class Confirmation {
  readonly #services: LockServices;
  readonly #kept: ReturnType<typeof keptLock>;
  readonly #nowMs: () => number;
  /** One guess at a time: many at once would all be compared before the first wrong one counts. Changes wait for them too. */
  readonly #queue = new KeyedQueue();
  #openSinceMs: number | null = null;
  #pass: { readonly call: string; readonly untilMs: number } | null = null;

  constructor(services: LockServices) {
    this.#services = services;
    this.#kept = keptLock(services);
    this.#nowMs = services.lock.nowMs;
  }

  async permit(call: CallName, input: unknown): Promise<void> {
    const reason = reasonOf(call);
    if (reason === null || this.#isHarmless(call, input)) return;
    const lock = await this.#kept.read();
    if (lock === null || this.#takesPass(call)) return;
    if (reason === 'lock' || isClosed(lock, this.#openSinceMs, this.#nowMs()))
      throw new CicloError('confirmation_needed', `the person has not confirmed: ${reason}`, {
        call,
        reason,
      });
    this.#openSinceMs = this.#nowMs();
  }

  /** A company's name or routine may change without a question; a company that is not known is the handler's affair. */
  #isHarmless(call: CallName, input: unknown): boolean {
    if (call !== 'connections.update') return false;
    // Parsed by the schema of this very call.
    const change = input as ConnectionChange;
    const stored = this.#services.registry.list().find(({ id }) => id === change.id);
    return stored !== undefined && !movesConnection(stored, change);
  }

  #takesPass(call: string): boolean {
    const pass = this.#pass;
    if (pass?.call !== call) return false;
    this.#pass = null;
    const leftMs = pass.untilMs - this.#nowMs();
    return leftMs > 0 && leftMs <= PASS_LIFE_MS;
  }

  #open(call: string): void {
    this.#openSinceMs = this.#nowMs();
    this.#pass = { call, untilMs: this.#nowMs() + PASS_LIFE_MS };
  }

  close(): void {
    this.#openSinceMs = null;
    this.#pass = null;
  }

  async noteUse(): Promise<void> {
    const lock = await this.#kept.read();
    if (lock !== null && !isClosed(lock, this.#openSinceMs, this.#nowMs())) this.#openSinceMs = this.#nowMs();
  }

  async state(): Promise<LockState> {
    const lock = await this.#kept.read();
    const ways: ConfirmationWay[] = this.#services.shell.systemConfirmation?.isOffered() ? ['system'] : [];
    if (lock?.passphrase) ways.push('passphrase');
    return {
      choice: lock && { when: lock.when, idleMinutes: lock.idleMinutes },
      isLocked: lock !== null && isClosed(lock, this.#openSinceMs, this.#nowMs()),
      hasPassphrase: lock?.passphrase != null,
      ways,
      waitSeconds: lock === null ? 0 : this.#waitSeconds(lock),
    };
  }

  #waitSeconds({ wrong }: StoredLock): number {
    return Math.ceil(msUntilNextGuess(wrong, this.#nowMs()) / 1_000);
  }

  set(wanted: Parameters<Handlers['lock']['set']>[0]): Promise<void> {
    return this.#queue.take(PASSPHRASE_KEY, () => this.#setNow(wanted));
  }

  async #setNow({ choice, passphrase }: Parameters<Handlers['lock']['set']>[0]): Promise<void> {
    const before = await this.#kept.read();
    const { cost } = this.#services.lock;
    const hash = passphrase === null ? (before?.passphrase ?? null) : await hashPassphrase(passphrase, cost);
    if (hash === null && !this.#services.shell.systemConfirmation?.isOffered())
      throw new CicloError('invalid_input', 'nothing could be asked', { field: 'passphrase' });
    await this.#kept.write({ ...choice, passphrase: hash, wrong: { count: 0, lastAtMs: 0 } });
    this.#openSinceMs = this.#nowMs();
  }

  async remove(): Promise<void> {
    await this.#queue.take(PASSPHRASE_KEY, () => this.#kept.remove());
    this.close();
  }

  guess(call: string, passphrase: string): Promise<Guess> {
    return this.#queue.take(PASSPHRASE_KEY, () => this.#guessNow(call, passphrase));
  }

  /** Counted before it is compared: ending the app in between gives no guess for nothing. */
  async #guessNow(call: string, passphrase: string): Promise<Guess> {
    const lock = await this.#kept.read();
    if (lock === null || lock.passphrase === null) return { outcome: 'wrong', waitSeconds: 0 };
    const waitSeconds = this.#waitSeconds(lock);
    if (waitSeconds > 0) return { outcome: 'waits', waitSeconds };
    const counted = { ...lock, wrong: { count: lock.wrong.count + 1, lastAtMs: this.#nowMs() } };
    await this.#kept.write(counted);
    if (!(await isPassphrase(passphrase, lock.passphrase)))
      return { outcome: 'wrong', waitSeconds: this.#waitSeconds(counted) };
    await this.#kept.write({ ...lock, wrong: { count: 0, lastAtMs: 0 } });
    this.#open(call);
    return { outcome: 'confirmed', waitSeconds: 0 };
  }

  async askSystem(call: string): Promise<{ outcome: 'confirmed' | 'declined' }> {
    const { systemConfirmation: system } = this.#services.shell;
    const reason = reasonOf(call);
    if (reason === null || !system?.isOffered() || (await this.#kept.read()) === null)
      return { outcome: 'declined' };
    const { language } = this.#services.settings.read().preferences;
    if (!(await system.ask(reason, language))) return { outcome: 'declined' };
    this.#open(call);
    return { outcome: 'confirmed' };
  }
}

const reasonOf = (call: string): ConfirmationReason | null => confirmedCalls.get(call) ?? null;

function lockHandlers(confirmation: Confirmation, services: LockServices): Handlers['lock'] {
  const emitState = async (): Promise<LockState> => {
    const state = await confirmation.state();
    services.emit('lock.changed', state);
    return state;
  };
  return {
    state: () => confirmation.state(),
    set: async (wanted) => {
      await confirmation.set(wanted);
      return emitState();
    },
    turnOff: async () => {
      await confirmation.remove();
      return emitState();
    },
    lockNow: async () => {
      confirmation.close();
      return emitState();
    },
    confirm: async ({ call, passphrase }) => {
      const guess = await confirmation.guess(call, passphrase);
      await emitState();
      return guess;
    },
    confirmBySystem: async ({ call }) => {
      const answer = await confirmation.askSystem(call);
      await emitState();
      return answer;
    },
    noteUse: async () => {
      await confirmation.noteUse();
      return null;
    },
    // The secrets first: what ends the app in between leaves the lock standing.
    forget: async () => {
      await forgetSecrets(services);
      await confirmation.remove();
      return emitState();
    },
  };
}

/** What `connections.update` is given. */
type ConnectionChange = Parameters<Handlers['connections']['update']>[0];

/** What of a company's settings may change without a question: how it is called, which group it is in and when it is polled. All else may lead somewhere else. */
const ROUTINE = ['name', 'group', 'pollMinutes', 'localHolidays'] as const;

/** Whether a change touches where the company's data and secrets go, or those secrets. */
function movesConnection(
  stored: Connection,
  { settings, credentials, certificate, storage }: ConnectionChange,
): boolean {
  const routine = Object.fromEntries(ROUTINE.map((name) => [name, stored[name]]));
  const kept = Object.entries(settings).every(
    ([name, value]) => name in routine || isSame(value, stored[name as keyof typeof settings]),
  );
  return (
    !kept || credentials !== undefined || movesCertificate(stored, certificate) || movesPlace(stored, storage)
  );
}

/** To remove one where there is none is no change. */
const movesCertificate = ({ hasCertificate }: Connection, given: ConnectionChange['certificate']): boolean =>
  given === null ? hasCertificate : given !== undefined;

/** Where no credentials are kept, a form preselects a place for those that may be typed. */
const movesPlace = ({ secretStorage }: Connection, wanted: ConnectionChange['storage']): boolean =>
  secretStorage !== null && wanted !== secretStorage;

const isSame = (value: unknown, other: unknown): boolean => texts(value) === texts(other);

/** The same whatever the order of its headers. */
const texts = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
