import { z } from 'zod';
import { invoke } from '../kinds.ts';
import { nothing, utcInstant } from '../values.ts';

/** A credential that the bank issued, without its secret. */
const bankCredential = z.object({
  clientId: z.string(),
  scopes: z.array(z.object({ scope: z.string(), isGranted: z.boolean() })),
});
export type BankCredential = z.infer<typeof bankCredential>;

/** A request that the bank has seen and what it answered. */
export const seenRequest = z.object({
  id: z.int(),
  /** Real time. */
  at: utcInstant,
  method: z.string(),
  path: z.string(),
  /** null: the connection ended without an answer. */
  status: z.int().nullable(),
  durationMs: z.number(),
  /** Credential of the token it bore; null without a valid one. */
  clientId: z.string().nullable(),
  /** Kinds of the faults that struck it. */
  faults: z.array(z.string()),
});
export type SeenRequest = z.infer<typeof seenRequest>;

export const access = {
  listCredentials: invoke(nothing, z.array(bankCredential), null),
  /** Takes effect with the next request, tokens already issued included. */
  setScopes: invoke(
    z.object({ clientId: z.string(), scopes: z.array(z.string()).max(50) }),
    bankCredential,
    null,
  ),
  /** Ends every token: the next request of each client is answered 401. */
  expireTokens: invoke(nothing, z.object({ ended: z.int() }), null),
  /** Newest first; control calls are not among them. */
  listRequests: invoke(
    z.object({ limit: z.int().min(1).max(1_000).default(100) }),
    z.array(seenRequest),
    null,
  ),
};
