import { createPrivateKey } from 'node:crypto';
import type { PemPair } from '../bank/bank-certificates.ts';
import type { Canary } from './forms.ts';
import { PLANTED, type PlantedPlace } from './planted-company.ts';

/** The one secret that a call lets out, for a person to paste it into a bank's panel. */
export const WEBHOOK_SECRET = 'webhook secret';

/** The private number of a key, and the lines of the PEM text that carry it. */
function keyCanaries(name: string, { key }: PemPair): readonly Canary[] {
  const { d = '' } = createPrivateKey(key).export({ format: 'jwk' });
  const lines = key.split('\n').filter((line) => line.length >= 40);
  return [
    { name, secret: Buffer.from(d, 'base64url') },
    ...lines.map((secret) => ({ name: `${name} as PEM`, secret })),
  ];
}

const NAMES: Readonly<Record<string, string>> = {
  'certificate-key': 'sealing key',
  'ledger-key': 'key of a ledger',
  webhook: WEBHOOK_SECRET,
  credential: 'client secret',
  headers: 'application key',
};

/** Every text inside a value, whatever it is nested in. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Shorter ones are no keys. */
const LEAST_KEY_CHARACTERS = 12;

/** Whatever a keychain was ever given, by the part of the entry; the binding is no secret, nor are the client's id and the folder's place. */
function keychainCanaries({ keyTexts, bank, dataDir }: PlantedPlace): readonly Canary[] {
  return keyTexts.ever.flatMap(({ account, text }) => {
    const part = account.split(':').at(-1) ?? account;
    const name = NAMES[part] ?? `keychain's ${part}`;
    const secrets = textsIn(valueIn(text)).filter(
      (secret) => secret.length >= LEAST_KEY_CHARACTERS && ![bank.ready.clientId, dataDir].includes(secret),
    );
    const keys = part.includes('key') ? secrets.map((secret) => Buffer.from(secret, 'base64')) : [];
    return [...secrets, ...keys].map((secret) => ({ name, secret }));
  });
}

function valueIn(text: string): unknown {
  try {
    const entry: unknown = JSON.parse(text);
    return typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry;
  } catch {
    return text;
  }
}

/** Every secret of a place, also those that the app has made for itself and those that the bank has given it. */
export function canariesOf(place: PlantedPlace): readonly Canary[] {
  const { certificates, bank, secretBank } = place;
  const all: readonly Canary[] = [
    { name: 'client secret', secret: bank.ready.clientSecret },
    { name: 'application key', secret: PLANTED.applicationKey },
    { name: 'passphrase', secret: PLANTED.passphrase },
    { name: 'passphrase of the lock', secret: PLANTED.lockPassphrase },
    { name: 'bundle', secret: Buffer.from(certificates.bundle, 'base64').subarray(200, 260) },
    ...keyCanaries('key of the pasted certificate', certificates.pasted),
    ...keyCanaries('key of the bundled certificate', certificates.bundled),
    ...[...secretBank.tokens].map((secret) => ({ name: 'access token', secret })),
    ...keychainCanaries(place),
  ];
  const bySecret = new Map(
    all.map((canary) => [`${canary.name} ${Buffer.from(canary.secret).toString('hex')}`, canary]),
  );
  return [...bySecret.values()];
}
