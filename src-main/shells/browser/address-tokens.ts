import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { randomKey, tokenIdOf } from '../../../src-preload/browser-session.ts';
import { forgetBrowserShell } from '../../application/companies/data-folder/browser-folder.ts';

/** What became of a token that a page offered. */
export type TakenToken =
  | { readonly kind: 'good'; readonly token: string }
  | { readonly kind: 'used' | 'unknown' };

const storedToken = z.object({ token: z.string().max(200), expiresAtMs: z.number().nullable() });
const shellFile = z.object({ port: z.number().int().min(1).max(65_535) });

const TOKEN_ID = /^[\w-]{43}$/;

/**
 * The tokens of addresses that may open the app, each a file that only this person can read, in a folder of the data folder. A second
 * `npm start` makes one there for the app that runs already, without asking it. A token is good once; one with an end, until then.
 */
export class AddressTokens {
  readonly #folder: string;
  readonly #nowMs: () => number;
  readonly #used = new Set<string>();

  constructor(folder: string, nowMs: () => number) {
    this.#folder = folder;
    this.#nowMs = nowMs;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Makes a token; `livesMs` null for one that is good until it is used or the app ends. */
  async issue(livesMs: number | null): Promise<string> {
    const token = randomKey();
    const expiresAtMs = livesMs === null ? null : this.#nowMs() + livesMs;
    const file = this.#fileOf(await tokenIdOf(token));
    writeFileSync(file, JSON.stringify({ token, expiresAtMs }), { mode: 0o600, flag: 'wx' });
    return token;
  }

  /** Takes a token out of use by its id. */
  take(tokenId: string): TakenToken {
    if (!TOKEN_ID.test(tokenId)) return { kind: 'unknown' };
    const stored = readJson(this.#fileOf(tokenId), storedToken);
    if (stored === null) return { kind: this.#used.has(tokenId) ? 'used' : 'unknown' };
    rmSync(this.#fileOf(tokenId));
    const isGood = stored.expiresAtMs === null || this.#nowMs() < stored.expiresAtMs;
    // One that only ran out let nobody in: a second page with it warns of no stranger.
    if (!isGood) return { kind: 'unknown' };
    this.#used.add(tokenId);
    return { kind: 'good', token: stored.token };
  }

  /** Whether a token may still be taken. */
  isGood(tokenId: string): boolean {
    return TOKEN_ID.test(tokenId) && readJson(this.#fileOf(tokenId), storedToken) !== null;
  }

  #fileOf(tokenId: string): string {
    return join(this.#folder, `${tokenId}.token`);
  }
}

/** Forgets what an earlier run left behind, and notes where this one serves, for a second start to find. */
export function beginFolder(folder: string): { readonly serves: (port: number) => void } {
  forgetBrowserShell(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    serves: (port) => writeFileSync(join(folder, 'shell.json'), JSON.stringify({ port }), { mode: 0o600 }),
  };
}

/** The port on which a browser shell over this folder serves; null where none does. */
export function servedPort(folder: string): number | null {
  return readJson(join(folder, 'shell.json'), shellFile)?.port ?? null;
}

function readJson<Value>(file: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
