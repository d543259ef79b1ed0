import { readFileSync } from 'node:fs';
import { z } from 'zod';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Ends in a slash, so that names are put behind it as they are. Plain HTTP only reaches this machine. */
const updateAddress = z.url({ protocol: /^https?$/ }).refine((address) => {
  const { protocol, hostname, search, hash } = new URL(address);
  const isSafe = protocol === 'https:' || LOOPBACK.has(hostname);
  return isSafe && address.endsWith('/') && search === '' && hash === '';
}, 'an update address is https and ends in a slash');

const updateTrust = z.object({
  address: updateAddress,
  /** The signed root of The Update Framework: whose signatures are believed. */
  root: z.looseObject({
    signatures: z.array(z.unknown()).min(1),
    signed: z.looseObject({ _type: z.literal('root'), version: z.int().min(1) }),
  }),
});

/** Where updates are, and whose word on them is taken. It is packed with the app, whose integrity the system checks. */
export type UpdateTrust = z.output<typeof updateTrust>;

/** Parses the text of `build/updates/trust.json`. Throws where it is not one. */
export const parseUpdateTrust = (text: string): UpdateTrust => updateTrust.parse(JSON.parse(text));

/** Reads what the app was packed with; null where the project has made no keys yet, so that no update could be believed. */
export function readUpdateTrust(file: string): UpdateTrust | null {
  try {
    return parseUpdateTrust(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
