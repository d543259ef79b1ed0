import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { CicloError } from '../core/failure.ts';
import { type OfficeKey, officeKey } from './office-key.ts';
import { certificateJson, toCertificateJson } from './sealed-certificate.ts';
import { type StoredLock, storedLock } from './stored-lock.ts';

/** The credential of one connection. */
export type StoredCredentials = { readonly clientId: string; readonly clientSecret: string };

/**
 * The secret that webhook deliveries bring along (SERVICE.md, section 5, rule 6). `former` is the one before, while a registration may
 * still carry it.
 */
export type StoredWebhookSecret = { readonly current: string; readonly former: string | null };

/** The 32-byte key of a ledger, and the place of the data folder that it is in: a copy elsewhere does not remove it. */
type StoredLedgerKey = { readonly key: Uint8Array; readonly place: string };

/** What a connection can have that is secret, by the part of its entry that keeps it. */
type SecretParts = {
  readonly credential: StoredCredentials;
  /** Values of the headers that are secret, by name: application keys. */
  readonly headers: Readonly<Record<string, string>>;
  /** The 32-byte key that seals the connection's certificate file. */
  readonly 'certificate-key': Uint8Array;
  /** The certificate itself, where no file is to keep it. */
  readonly certificate: ClientCertificate;
  readonly webhook: StoredWebhookSecret;
  /** The lock of the whole app, in an entry of its own: where the secrets are that it stands before. */
  readonly lock: StoredLock;
  /** What a ledger is encrypted with, under an entry of its own. It goes to no address. */
  readonly 'ledger-key': StoredLedgerKey;
  /** What a person signs in with at the server of an office, under an entry of its own; goes to that server alone. */
  readonly 'server-password': string;
  /** What a workstation opens the secrets of an office with, under the one entry of its data folder. It goes to no address. */
  readonly 'office-key': OfficeKey;
};
type SecretPart = keyof SecretParts;
const SECRET_PARTS: readonly SecretPart[] = [
  'credential',
  'headers',
  'certificate-key',
  'certificate',
  'webhook',
  'lock',
  'ledger-key',
  'server-password',
  'office-key',
];

/** Whose secrets an entry keeps. `entry` is a random id: settings refer to it, and that alone opens nothing. */
export type SecretOwner = {
  readonly entry: string;
  /** Identity of the data folder: settings that were copied from another one do not bring its secrets along. */
  readonly folder: string;
  readonly connectionId: string;
};

/** Who asks for a secret, and to which origins (`https://host:port`) it would go. */
export type SecretUse = SecretOwner & { readonly origins: readonly string[] };

/** What earlier versions kept under the connection's id alone, with no word of where it may go. */
export type FormerSecrets = {
  readonly credentials: StoredCredentials;
  readonly certificateKey: Uint8Array | null;
  readonly webhook: StoredWebhookSecret | null;
};

/** A place for secrets: the system's keychain, or memory. The only way out is `read`, which looks at where the secret would go. */
export type SecretStore = {
  readonly kind: 'keychain' | 'session';
  /**
   * Null where there is none, or it is another folder's or another connection's. Throws `secret_other_address` where it was given for other
   * origins than all of those that are asked for.
   */
  readonly read: <Part extends SecretPart>(part: Part, use: SecretUse) => Promise<SecretParts[Part] | null>;
  readonly write: <Part extends SecretPart>(
    part: Part,
    use: SecretUse,
    value: SecretParts[Part],
  ) => Promise<void>;
  /** For which data folder a connection's key of a ledger was written, whichever asks; null where there is none. It is the file that asks for such a key, and that goes to no address. */
  readonly folderOf: (
    part: 'ledger-key',
    owner: Pick<SecretOwner, 'entry' | 'connectionId'>,
  ) => Promise<string | null>;
  /** Whether the entry is there and the owner's. */
  readonly has: (owner: SecretOwner) => Promise<boolean>;
  /** Removes every part of the owner's entry and nothing of another folder's; not being there is no error. */
  readonly remove: (owner: SecretOwner) => Promise<void>;
  readonly readFormer: (connectionId: string) => Promise<FormerSecrets | null>;
  readonly removeFormer: (connectionId: string) => Promise<void>;
};

/** Where texts are kept by name: what a {@link SecretStore} is made over. */
export type SecretTexts = {
  readonly get: (account: string) => Promise<string | null>;
  readonly set: (account: string, text: string) => Promise<void>;
  readonly delete: (account: string) => Promise<void>;
};

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });
const webhookSecret = z.object({ current: z.string().min(1), former: z.string().nullable() });
const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

type Form<Value> = { readonly shape: z.ZodType<Value>; readonly toJson: (value: Value) => unknown };
const asItIs = <Value>(value: Value): Value => value;

/** How each part is written down and read back. */
const FORMS: { readonly [Part in SecretPart]: Form<SecretParts[Part]> } = {
  credential: { shape: credentials, toJson: asItIs },
  headers: { shape: z.record(z.string(), z.string()), toJson: asItIs },
  'certificate-key': { shape: bytes, toJson: (key) => Buffer.from(key).toString('base64') },
  certificate: { shape: certificateJson, toJson: toCertificateJson },
  webhook: { shape: webhookSecret, toJson: asItIs },
  lock: { shape: storedLock, toJson: asItIs },
  'ledger-key': {
    shape: z.object({ key: bytes.refine(({ length }) => length === 32), place: z.string() }),
    toJson: ({ key, place }) => ({ key: Buffer.from(key).toString('base64'), place }),
  },
  'server-password': { shape: z.string(), toJson: asItIs },
  'office-key': { shape: officeKey, toJson: asItIs },
};

/** The binding stands beside the value, inside the entry, where no file of a data folder can change it. */
const binding = z.object({
  folder: z.string(),
  connectionId: z.string(),
  origins: z.array(z.string()),
  value: z.unknown(),
});

/** A name for an entry that nobody can guess or choose. */
export const newEntry = (): string => randomUUID();

const accountOf = (part: SecretPart, { entry }: Pick<SecretOwner, 'entry'>): string =>
  `entry:${entry}:${part}`;

/** A store over texts: each entry carries to whom it belongs and where it may go, and is compared with both at each use. */
export function secretStore(kind: SecretStore['kind'], texts: SecretTexts): SecretStore {
  const readAnyones = async (part: SecretPart, owner: Pick<SecretOwner, 'entry' | 'connectionId'>) => {
    const entry = parsed(binding, await texts.get(accountOf(part, owner)));
    return entry?.connectionId === owner.connectionId ? entry : null;
  };
  const readOwn = async (part: SecretPart, owner: SecretOwner) => {
    const entry = await readAnyones(part, owner);
    return entry?.folder === owner.folder ? entry : null;
  };
  return {
    kind,
    read: async (part, use) => {
      const entry = await readOwn(part, use);
      if (entry === null) return null;
      refuseElsewhere(use, entry.origins);
      return FORMS[part].shape.safeParse(entry.value).data ?? null;
    },
    write: (part, use, value) => {
      const { folder, connectionId, origins } = use;
      const entry = { folder, connectionId, origins, value: FORMS[part].toJson(value) };
      return texts.set(accountOf(part, use), JSON.stringify(entry));
    },
    folderOf: async (part, owner) => (await readAnyones(part, owner))?.folder ?? null,
    has: async (owner) => {
      for (const part of SECRET_PARTS) if ((await readOwn(part, owner)) !== null) return true;
      return false;
    },
    remove: async (owner) => {
      for (const part of SECRET_PARTS) {
        if ((await readOwn(part, owner)) !== null) await texts.delete(accountOf(part, owner));
      }
    },
    readFormer: (connectionId) => readFormer(texts, connectionId),
    removeFormer: async (connectionId) => {
      for (const account of formerAccounts(connectionId)) await texts.delete(account);
    },
  };
}

/** Secrets in memory: gone when the app ends. */
export function sessionSecrets(): SecretStore {
  const texts = new Map<string, string>();
  return secretStore('session', {
    get: async (account) => texts.get(account) ?? null,
    set: async (account, text) => void texts.set(account, text),
    delete: async (account) => void texts.delete(account),
  });
}

function refuseElsewhere({ origins }: SecretUse, allowed: readonly string[]): void {
  const origin = origins.find((each) => !allowed.includes(each));
  if (origin === undefined) return;
  const reason = `the secret was given for ${allowed.join(', ')} and is not sent to ${origin}`;
  throw new CicloError('secret_other_address', reason, { origin, allowed: allowed.join(', ') });
}

/** An entry that another program has changed counts as none: what it holds must not get into an error's message. */
function parsed<Entry>(shape: z.ZodType<Entry>, text: string | null): Entry | null {
  try {
    return shape.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

const formerAccounts = (connectionId: string): readonly [string, string, string] => [
  `credential:${connectionId}`,
  `certificate-key:${connectionId}`,
  `webhook:${connectionId}`,
];

async function readFormer(texts: SecretTexts, connectionId: string): Promise<FormerSecrets | null> {
  const [credential, key, webhook] = formerAccounts(connectionId);
  const found = parsed(credentials, await texts.get(credential));
  if (found === null) return null;
  const keyText = await texts.get(key);
  return {
    credentials: found,
    certificateKey: keyText === null ? null : (bytes.safeParse(keyText).data ?? null),
    webhook: parsed(webhookSecret, await texts.get(webhook)),
  };
}
