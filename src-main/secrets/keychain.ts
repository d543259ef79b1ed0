import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { asCicloError, CicloError } from '../core/failure.ts';
import type { Keyring } from './keyring.ts';
import { type SecretStore, secretStore } from './secret-store.ts';
import { threadKeyring } from './thread-keyring.ts';

const SERVICE = 'ciclo';
const CANARY = 'ciclo-canary';
/** A locked keyring asks its owner and may never answer where nobody can be asked. */
const ANSWER_WITHIN_MS = 8_000;

/**
 * Opens the system's keychain and proves that it keeps what it is given. What it does not list was not kept: that is looked at once at the
 * opening and again after each write, since the service may end while the app runs. Throws `keychain_unavailable` or `keychain_locked`.
 */
export async function openKeychain(
  keyring: Keyring = threadKeyring,
  answerWithinMs: number = ANSWER_WITHIN_MS,
  nowMs: () => number = Date.now,
): Promise<SecretStore> {
  const given = keyring;
  const ring = bounded(given, answerWithinMs);
  await inTurn(given, () => proveThatItKeeps(ring, nowMs()));
  return secretStore('keychain', {
    get: (account) => ring.getPassword(SERVICE, account),
    set: (account, text) => inTurn(given, () => writeAndReadBack(ring, SERVICE, account, text)),
    delete: (account) => inTurn(given, async () => void (await ring.deletePassword(SERVICE, account))),
  });
}

/** The last change of each keyring: the next one waits for it, so that no deletion of ours spoils the listing that proves a write. */
const lastChange = new WeakMap<Keyring, Promise<unknown>>();

function inTurn<Value>(ring: Keyring, change: () => Promise<Value>): Promise<Value> {
  const mine = (lastChange.get(ring) ?? Promise.resolve()).then(change);
  lastChange.set(
    ring,
    mine.catch(() => undefined),
  );
  return mine;
}

/**
 * A secret that the keychain does not list afterwards was not kept: what stood there before is put back, and the person is told. It is
 * read first, since a write replaces it in place.
 */
async function writeAndReadBack(
  ring: Keyring,
  service: string,
  account: string,
  text: string,
): Promise<void> {
  const former = await ring.getPassword(service, account);
  await ring.setPassword(service, account, text);
  try {
    const entries = await listed(ring, service);
    if (entries.some((entry) => entry.account === account && entry.password === text)) return;
    throw new CicloError('keychain_unavailable', 'the keychain does not list what it was given');
  } catch (error) {
    const takenBack =
      former === null ? ring.deletePassword(service, account) : ring.setPassword(service, account, former);
    await takenBack.catch(() => undefined);
    throw error;
  }
}

/** How long to rest, in milliseconds, before a listing that failed is asked for again. */
const LISTED_AGAIN_AFTER_MS = [20, 100, 300] as const;

/**
 * On Linux the library reads the items one by one, and a listing fails as a whole when another program removes one meanwhile: that says
 * nothing of what is kept, and the next listing comes. One that its owner does not unlock is not asked for again.
 */
async function listed(ring: Keyring, service: string): ReturnType<Keyring['findCredentials']> {
  for (const restMs of LISTED_AGAIN_AFTER_MS) {
    try {
      return await ring.findCredentials(service);
    } catch (error) {
      if (asCicloError(error).code === 'keychain_locked') throw error;
    }
    await wait(restMs);
  }
  return ring.findCredentials(service);
}

/** Longer than any proof takes, so that what is older was left by a program that ended in the middle of one. */
const CANARY_LIFE_MS = 60_000;

/** Writes, lists and removes a canary. Its account tells when it was made, so that a later start knows one that was left behind. */
async function proveThatItKeeps(ring: Keyring, nowMs: number): Promise<void> {
  await sweepCanaries(ring, nowMs - CANARY_LIFE_MS);
  const account = `${nowMs}:${randomUUID()}`;
  try {
    await writeAndReadBack(ring, CANARY, account, account);
  } finally {
    await ring.deletePassword(CANARY, account).catch(() => false);
  }
  const entries = await listed(ring, CANARY);
  if (!entries.some((entry) => entry.account === account)) return;
  throw new CicloError('keychain_unavailable', 'the keychain does not forget what it was told to');
}

/** Another program may sweep the same ones at this moment; whatever fails here says nothing of what the keychain keeps. */
async function sweepCanaries(ring: Keyring, madeBeforeMs: number): Promise<void> {
  for (const { account } of await ring.findCredentials(CANARY).catch(() => [])) {
    const madeMs = Number(/^(\d+):/.exec(account)?.[1] ?? 0);
    if (madeMs < madeBeforeMs) await ring.deletePassword(CANARY, account).catch(() => false);
  }
}

/**
 * Keyrings with a call that is still unanswered. Each such call holds one of the few threads that files and host names need too, so
 * nothing more is asked until it ends: in its answer, or when the library gives up after half a minute.
 */
const unanswered = new WeakSet<Keyring>();

/**
 * How many calls a keyring has at once; the others wait here, where no time counts. Behind hundreds, which it begins one by one, one would else be late before it has been looked at,
 * and told as locked.
 */
const MOST_AT_ONCE = 4;

type Line = { free: number; readonly waiting: (() => void)[] };
const lines = new WeakMap<Keyring, Line>();

/** Asks once it is its turn: whoever asked first has it first. */
async function oncePlaced<Value>(ring: Keyring, ask: () => Promise<Value>): Promise<Value> {
  const line = lines.get(ring) ?? { free: MOST_AT_ONCE, waiting: [] };
  lines.set(ring, line);
  if (line.free > 0) line.free -= 1;
  else await new Promise<void>((resolve) => line.waiting.push(resolve));
  try {
    return await ask();
  } finally {
    const next = line.waiting.shift();
    if (next === undefined) line.free += 1;
    else next();
  }
}

/** Every call ends: in its answer, in `keychain_locked` when nothing comes to it, or in what its error means. */
function bounded(ring: Keyring, withinMs: number): Keyring {
  const within = <Value>(ask: () => Promise<Value>): Promise<Value> => oncePlaced(ring, () => inTime(ask));
  const inTime = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    if (unanswered.has(ring)) throw silence(withinMs);
    const ending = new AbortController();
    const call = ask();
    const late = wait(withinMs, undefined, { signal: ending.signal }).then(() => {
      unanswered.add(ring);
      call.catch(() => null).finally(() => unanswered.delete(ring));
      throw silence(withinMs);
    });
    try {
      return await Promise.race([call, late]);
    } catch (error) {
      throw meaningOf(error);
    } finally {
      ending.abort();
    }
  };
  return {
    getPassword: (service, account) => within(() => ring.getPassword(service, account)),
    setPassword: (service, account, password) => within(() => ring.setPassword(service, account, password)),
    deletePassword: (service, account) => within(() => ring.deletePassword(service, account)),
    findCredentials: (service) => within(() => ring.findCredentials(service)),
  };
}

const silence = (withinMs: number): CicloError =>
  new CicloError('keychain_locked', `the keychain did not answer within ${withinMs} ms`);

/** Whole words: a bus that has gone says that something may have “blocked the reply”. */
const SOUNDS_LOCKED = /\blocked|prompt|dismiss/i;
/** What a Secret Service says before its owner's first keyring exists: on a desktop, logging in makes it. */
const HAS_NO_KEYRING = /no result found/i;

function meaningOf(error: unknown): CicloError {
  if (error instanceof CicloError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const code = SOUNDS_LOCKED.test(reason) ? 'keychain_locked' : 'keychain_unavailable';
  const advice = HAS_NO_KEYRING.test(reason) ? 'there is no keyring yet, log in again or create one: ' : '';
  return new CicloError(code, `${advice}${reason}`, {}, { cause: error });
}

/** What keeps secrets on a system. On Linux only a Secret Service counts: everything else is refused here. */
export function keychainBackend(platform: NodeJS.Platform) {
  if (platform === 'linux') return 'secret_service';
  if (platform === 'darwin') return 'keychain';
  return platform === 'win32' ? 'credential_manager' : 'none';
}
