import { z } from 'zod';
import { type Answer, invoke, notify } from './kinds.ts';
import { civilDate, connectionId, nothing, utcInstant } from './values.ts';
import {
  asSent,
  BEHAVIOURS,
  hasUserInfo,
  isHeaderValue,
  isOwnHeader,
  isProtectedAddress,
  isSentWhole,
  QUIRKS,
  SOURCE_KINDS,
  takesPaths,
  withoutAccessHeaders,
} from './vocabulary/connections.ts';
import { GROUP_LENGTH } from './vocabulary/office.ts';

/** A certificate for mutual TLS, pasted or picked as a file; contents in base64, never sent back. */
const certificateInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pem'), certificate: z.base64().max(400_000), key: z.base64().max(400_000) }),
  z.object({ kind: z.literal('pfx'), bundle: z.base64().max(400_000), passphrase: z.string().max(1_000) }),
]);
export type CertificateInput = z.infer<typeof certificateInput>;

/** Banks do use underscores: `client_id`. */
const headerName = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/);

const headersAsKept = z.record(headerName, z.string().max(500));
/** Headers as a person may type them. */
export const headersToSend = headersAsKept
  .refine((headers) => Object.values(headers).every(isHeaderValue), 'a value has a sign that cannot be sent')
  .refine((headers) => !Object.keys(headers).some(isOwnHeader), 'a header is sent by Ciclo itself');

const httpUrl = z.url({ protocol: /^https?$/ }).max(500);

/** Where a bank is: https, except on this very computer, so that nobody on the way takes the secret. */
const bankUrl = httpUrl
  .refine(isProtectedAddress, 'https:// is needed')
  .refine((url) => !hasUserInfo(url), 'no user or password in an address');

/** The settings of a connection that are not secret. */
export const connectionSettings = z.object({
  name: z.string().trim().min(1).max(80),
  profile: z.string().min(1).max(40),
  baseUrl: bankUrl.refine(takesPaths, 'it ends before a ? or a #'),
  /** Some banks have how a token is asked for in its query. */
  tokenUrl: bankUrl.refine(isSentWhole, 'it ends before a #'),
  /** The scheme's brand word as this bank writes it in paths and fields (api-client/BANKS.md, Wire names). */
  schemeWord: z.string().regex(/^[a-z]{2,20}$/),
  /** Minutes between polls; null polls only when asked. */
  pollMinutes: z.int().min(1).max(1_440).nullable(),
  /** State and city holidays, beside the national ones. */
  localHolidays: z.array(civilDate).max(200),
  /** The value of one that is secret is never sent back: it comes empty, and sent empty it stays as it is. */
  extraHeaders: headersToSend,
  /** The word under which an office puts it with others; null where it is in no group, absent in files of earlier versions. */
  group: z.string().trim().min(1).max(GROUP_LENGTH).nullable().optional(),
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/** Where a connection's secrets live. `session`: in memory until the app ends. */
export const secretStorage = z.enum(['keychain', 'session']);

/** Settings as a server may have them of an earlier version: what cannot be asked is shown, and never asked. Who is asked, and as whom, no header says. */
export const settingsAtServer = connectionSettings.extend({
  ...{ baseUrl: bankUrl, tokenUrl: bankUrl.overwrite(asSent) },
  extraHeaders: headersAsKept.overwrite(withoutAccessHeaders),
});

/** Settings as a file of an earlier version may have them: a bank that is not reached safely is shown, and never asked, too. */
export const settingsAsKept = settingsAtServer.extend({
  ...{ baseUrl: httpUrl, tokenUrl: httpUrl.overwrite(asSent), extraHeaders: headersAsKept },
});

/** The server of an office that keeps a company's ledger for several workstations. */
export const officeServer = z.object({ host: z.string(), database: z.string() });

const connection = settingsAsKept.extend({
  id: connectionId,
  isPractice: z.boolean(),
  hasCertificate: z.boolean(),
  secretStorage: secretStorage.nullable(),
  /** Where its ledger is that other workstations use too; null where it is a file of this computer. */
  server: officeServer.nullable(),
  /** When its ledger was copied from a server, to be read alone; null where it is no copy. */
  copiedAt: utcInstant.nullable(),
});
export type Connection = z.infer<typeof connection>;

const credentials = z.object({
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(4_000),
});

const inWords = z.object({ 'pt-BR': z.string(), en: z.string() });

/** Where a behaviour of a bank is known from: an address that anybody can open, and when it said so. */
const behaviourSource = z.object({ kind: z.enum(SOURCE_KINDS), address: z.url(), seenOn: civilDate });
export type BehaviourSource = z.infer<typeof behaviourSource>;

/** Bank profiles are data; the form offers these, asks for the headers that they need and tells their habits. */
export const profileSummary = z.object({
  id: z.string(),
  name: inWords,
  schemeWord: z.string(),
  neededHeaders: z.array(z.object({ name: headerName, explanation: inWords, isSecret: z.boolean() })),
  quirks: z.array(z.enum(QUIRKS)),
  /** Whether it is a bank by name; the others are ways that any bank may have. */
  isNamed: z.boolean(),
  sources: z.partialRecord(z.enum(BEHAVIOURS), behaviourSource),
});
export type ProfileSummary = Answer<z.infer<typeof profileSummary>>;

/** What a person says of data whose key no keychain can have. */
export const withoutKeychain = z.enum(['plain', 'nothing']);

/** `locked`: encrypted with a key that is nowhere to be found here. */
const ledgerEncryption = z.object({
  choice: withoutKeychain.nullable(),
  companies: z.array(z.object({ id: connectionId, state: z.enum(['encrypted', 'plain', 'locked']) })),
});
export type LedgerEncryption = z.infer<typeof ledgerEncryption>;

export const connections = {
  list: invoke(nothing, z.array(connection), null),
  profiles: invoke(nothing, z.array(profileSummary), null),
  add: invoke(
    z.object({
      settings: connectionSettings,
      credentials,
      certificate: certificateInput.nullable(),
      storage: secretStorage,
    }),
    connection,
    null,
  ),
  /**
   * Omitted parts stay as they are. `certificate: null` removes it. Throws
   * – `secret_other_address`: a part is to stay, and the settings have other addresses than it was given for.
   * – `act_overtaken`: the settings are not those of `seen` any more, which a person changed.
   * – `other_account`: they may lead to another account than the ledger was read from; not with `evenIfOtherAccount`.
   * – `server_rights`: the company is at an office's server, and the change is for who administers it.
   */
  update: invoke(
    z.object({
      id: connectionId,
      /** Of the headers, those that are not kept just so are held to `headersToSend`. */
      settings: connectionSettings.extend({ extraHeaders: headersAsKept }),
      seen: settingsAsKept.optional(),
      evenIfOtherAccount: z.boolean().optional(),
      credentials: credentials.optional(),
      certificate: certificateInput.nullable().optional(),
      storage: secretStorage,
    }),
    connection,
    'address',
  ),
  /** Removes the connection, its secrets and its ledger file. */
  remove: invoke(z.object({ id: connectionId }), nothing, 'removal'),
  /** How the data of the companies are kept on this computer, and what the person said where no keychain is. */
  encryption: invoke(nothing, ledgerEncryption, null),
  /** To keep data plain where no keychain is, or to read and store nothing until there is one. What is stored stays. */
  decideEncryption: invoke(z.object({ choice: withoutKeychain }), ledgerEncryption, null),
  /** Moves a ledger aside whose key is lost, and reads everything from the bank again. Fails with `invalid_input` for one that opens. */
  beginAnew: invoke(z.object({ id: connectionId }), nothing, 'removal'),
  changed: notify(z.array(connection)),
};
