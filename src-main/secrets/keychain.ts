import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { CicloError } from '../core/failure.ts';
import type { SecretStore } from './secret-store.ts';

/** The four calls of keytar that we use. */
export type Keyring = {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, password: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
  readonly findCredentials: (service: string) => Promise<readonly { readonly account: string }[]>;
};

const SERVICE = 'ciclo';
const CANARY = 'ciclo-canary';
/** A locked keyring asks its owner and may never answer where nobody can be asked. */
const ANSWER_WITHIN_MS = 8_000;

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });
const webhookSecret = z.object({ current: z.string().min(1), former: z.string().nullable() });

/**
 * Opens the system's keychain and proves that it keeps what it is given. On Linux without a Secret Service the library falls back
 * silently to keyutils, which forget and cannot list: a canary that is not listed gives it away. Throws `keychain_unavailable` or
 * `keychain_locked`.
 */
export async function openKeychain(
  keyring?: Keyring,
  answerWithinMs: number = ANSWER_WITHIN_MS,
): Promise<SecretStore> {
  const ring = bounded(keyring ?? (await systemKeyring()), answerWithinMs);
  await proveThatItKeeps(ring);
  return {
    kind: 'keychain',
    read: async (connectionId) =>
      readEntry(credentials, await ring.getPassword(SERVICE, credentialAccount(connectionId))),
    write: (connectionId, { clientId, clientSecret }) =>
      ring.setPassword(SERVICE, credentialAccount(connectionId), JSON.stringify({ clientId, clientSecret })),
    remove: async (connectionId) => {
      await ring.deletePassword(SERVICE, credentialAccount(connectionId));
      await ring.deletePassword(SERVICE, keyAccount(connectionId));
      await ring.deletePassword(SERVICE, webhookAccount(connectionId));
    },
    readWebhookSecret: async (connectionId) =>
      readEntry(webhookSecret, await ring.getPassword(SERVICE, webhookAccount(connectionId))),
    writeWebhookSecret: (connectionId, { current, former }) =>
      ring.setPassword(SERVICE, webhookAccount(connectionId), JSON.stringify({ current, former })),
    readKey: async (connectionId) => {
      const text = await ring.getPassword(SERVICE, keyAccount(connectionId));
      return text === null ? null : new Uint8Array(Buffer.from(text, 'base64'));
    },
    writeKey: (connectionId, key) =>
      ring.setPassword(SERVICE, keyAccount(connectionId), Buffer.from(key).toString('base64')),
  };
}

/** An entry that another program has changed counts as none: what it holds must not get into an error's message. */
function readEntry<Entry>(shape: z.ZodType<Entry>, text: string | null): Entry | null {
  try {
    return shape.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

const credentialAccount = (connectionId: string): string => `credential:${connectionId}`;
const keyAccount = (connectionId: string): string => `certificate-key:${connectionId}`;
const webhookAccount = (connectionId: string): string => `webhook:${connectionId}`;

/** Loaded when first needed: the native module may be missing on a platform, and that must not keep the app from starting. */
async function systemKeyring(): Promise<Keyring> {
  try {
    return await import('keytar/keytar.js');
  } catch (error) {
    throw new CicloError('keychain_unavailable', 'the keychain module does not load', {}, { cause: error });
  }
}

async function proveThatItKeeps(ring: Keyring): Promise<void> {
  const account = randomUUID();
  await ring.setPassword(CANARY, account, account);
  const listed = await ring.findCredentials(CANARY).catch(() => []);
  await ring.deletePassword(CANARY, account).catch(() => false);
  if (listed.some((entry) => entry.account === account)) return;
  throw new CicloError('keychain_unavailable', 'the keychain does not list what it was given');
}

/**
 * Keyrings with a call that is still unanswered. Each such call holds one of the few threads that files and host names need too, so
 * nothing more is asked until it ends: in its answer, or when the library gives up after half a minute.
 */
const unanswered = new WeakSet<Keyring>();

/** Every call ends: in its answer, in `keychain_locked` when nothing comes, or in what its error means. */
function bounded(ring: Keyring, withinMs: number): Keyring {
  const within = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
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

const SOUNDS_LOCKED = /locked|prompt|dismiss/i;
/** What a Secret Service says before its owner's first keyring exists: on a desktop, logging in makes it. */
const HAS_NO_KEYRING = /no result found/i;

function meaningOf(error: unknown): CicloError {
  if (error instanceof CicloError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const code = SOUNDS_LOCKED.test(reason) ? 'keychain_locked' : 'keychain_unavailable';
  const advice = HAS_NO_KEYRING.test(reason) ? 'there is no keyring yet, log in again or create one: ' : '';
  return new CicloError(code, `${advice}${reason}`, {}, { cause: error });
}
