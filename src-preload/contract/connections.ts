import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { civilDate, connectionId, nothing } from './values.ts';

/** A certificate for mutual TLS, pasted or picked as a file; contents in base64, never sent back. */
export const certificateInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pem'), certificate: z.base64().max(400_000), key: z.base64().max(400_000) }),
  z.object({ kind: z.literal('pfx'), bundle: z.base64().max(400_000), passphrase: z.string().max(1_000) }),
]);
export type CertificateInput = z.infer<typeof certificateInput>;

const httpUrl = z.url({ protocol: /^https?$/ }).max(500);

/** The settings of a connection that are not secret. */
export const connectionSettings = z.object({
  name: z.string().trim().min(1).max(80),
  profile: z.string().min(1).max(40),
  baseUrl: httpUrl,
  tokenUrl: httpUrl,
  /** The scheme's brand word as this bank writes it in paths and fields (DOMAIN.md, Wire names). */
  schemeWord: z.string().regex(/^[a-z]{2,20}$/),
  /** Minutes between polls; null polls only when asked. */
  pollMinutes: z.int().min(1).max(1_440).nullable(),
  /** State and city holidays, beside the national ones. */
  localHolidays: z.array(civilDate).max(200),
  extraHeaders: z.record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/), z.string().max(500)),
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/** Where a connection's secrets live. `session`: in memory until the app ends. */
export const secretStorage = z.enum(['keychain', 'session']);

export const connection = connectionSettings.extend({
  id: connectionId,
  isPractice: z.boolean(),
  hasCertificate: z.boolean(),
  secretStorage: secretStorage.nullable(),
});
export type Connection = z.infer<typeof connection>;

const credentials = z.object({
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(4_000),
});

/** One step of a connection test, in the order in which they are tried. */
export const connectionCheck = z.object({
  step: z.enum(['token', 'certificate', 'scope', 'list']),
  /** For `scope` the scope's name, for `list` the resource; else null. */
  subject: z.string().nullable(),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  failure: failure.nullable(),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

/** Bank profiles are data; the form offers these. */
export const profileSummary = z.object({ id: z.string(), name: z.string(), schemeWord: z.string() });

export const connections = {
  list: invoke(nothing, z.array(connection)),
  profiles: invoke(nothing, z.array(profileSummary)),
  add: invoke(
    z.object({
      settings: connectionSettings,
      credentials,
      certificate: certificateInput.nullable(),
      storage: secretStorage,
    }),
    connection,
  ),
  /** Omitted parts stay as they are. `certificate: null` removes it. */
  update: invoke(
    z.object({
      id: connectionId,
      settings: connectionSettings,
      credentials: credentials.optional(),
      certificate: certificateInput.nullable().optional(),
      storage: secretStorage,
    }),
    connection,
  ),
  /** Removes the connection, its secrets and its ledger file. */
  remove: invoke(z.object({ id: connectionId }), nothing),
  test: invoke(z.object({ id: connectionId }), z.array(connectionCheck)),
  changed: notify(z.array(connection)),
};
