import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { nothing, utcInstant } from './values.ts';
import { UPDATES_OFF } from './vocabulary/updates.ts';

/** A newer version of the app, signed by the project. */
const newVersion = z.object({
  version: z.string(),
  /** What is new, in the words of whoever published it: plain text. */
  notes: z.string().nullable(),
  releasedAt: z.string().nullable(),
});
export type NewVersion = z.infer<typeof newVersion>;

/** How the app stands to newer versions of itself. `at` is this computer's time of the last look. */
const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: z.enum(UPDATES_OFF) }),
  z.object({ kind: z.literal('not_asked') }),
  z.object({ kind: z.literal('looking') }),
  z.object({ kind: z.literal('current'), at: utcInstant }),
  z.object({ kind: z.literal('available'), newer: newVersion }),
  z.object({ kind: z.literal('installing'), newer: newVersion }),
  z.object({ kind: z.literal('failed'), failure, at: utcInstant }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** Newer versions of the app: looked for by themselves unless the person chose otherwise, installed only when the person says so. */
export const updates = {
  state: invoke(nothing, updateState, null),
  /** Looks now, whatever was chosen; two who ask at once share one look. */
  look: invoke(nothing, updateState, null),
  /**
   * Fetches that version, closes the app and installs it. Throws `update_while_sending`; where another version is newest by now, tells
   * of that one and installs nothing.
   */
  // Asks nothing: it is signed by the project, and a sending is waited for.
  install: invoke(z.object({ version: z.string().max(40) }), updateState, null),
  changed: notify(updateState),
};
