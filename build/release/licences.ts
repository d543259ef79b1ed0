import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../programs.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** What a package may be given out under without asking anybody; one that names another stops the release until it is reviewed. */
export const ACCEPTED: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  '(BSD-3-Clause OR GPL-2.0)',
  '(MIT OR CC0-1.0)',
  '(ISC AND CC-BY-3.0)',
  'MIT AND ISC AND BSD-3-Clause',
]);

type Exception = {
  readonly why: string;
  /** Where the package names none. */
  readonly licence?: string;
  /** Where the package carries no text: who holds the rights, for the text of its licence. */
  readonly holder?: string;
};

/** Packages that were looked at by a person, because they name no licence or bring no text of it. */
export const REVIEWED: Readonly<Record<string, Exception>> = {
  'png-js': { why: 'its LICENSE file is the MIT licence; package.json names none', licence: 'MIT' },
  'abstract-logging': { why: 'its readme names MIT', holder: 'James Sumners' },
  brotli: { why: 'its readme names MIT', holder: 'Devon Govett' },
  dfa: { why: 'its package.json names MIT', holder: 'Devon Govett' },
  fontkit: { why: 'its package.json names MIT', holder: 'Devon Govett' },
  'pg-copy-streams': { why: 'its readme has the text of MIT', holder: 'Brian M. Carlson' },
  'pg-types': { why: 'its package.json names MIT', holder: 'Brian M. Carlson' },
  pgpass: { why: 'its package.json names MIT', holder: 'Hannes Hörl' },
  'react-remove-scroll-bar': { why: 'its package.json names MIT', holder: 'Anton Korzunov' },
  'lazy-val': { why: 'its package.json names MIT', holder: 'Vladimir Krivosheev' },
};

const TEXT_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[.-]|$)/i;
/** What must go with a package's copies beside its own licence: Apache's notices (section 4d of it), and the licences of what is bundled in it. */
const NOTICE_FILE = /^(?:(?:copyright)?notices?|(?:third|3rd)[ _-]?party.*)(?:[.-]|$)/i;

const manifest = z.object({ license: z.union([z.string(), z.object({ type: z.string() })]).optional() });

/** A package's licence with the text that must go with its copies. */
export type Licence = ShippedPackage & { readonly licence: string; readonly text: string };

/**
 * The licence of a shipped package. Throws for one that names none or an unknown one, or has no text, unless a person has reviewed it
 * ({@link REVIEWED}).
 */
export function licenceOf(shipped: ShippedPackage, folder = join(root, shipped.path)): Licence {
  const { name, version } = shipped;
  const { license } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const reviewed = REVIEWED[name];
  const licence = (typeof license === 'object' ? license.type : license) ?? reviewed?.licence;
  if (licence === undefined) throw new Error(`${name} ${version} names no licence`);
  if (!ACCEPTED.has(licence))
    throw new Error(`${name} ${version} is under ${licence}, which nobody has accepted`);
  const own = textsIn(folder, TEXT_FILE);
  const texts = own.length === 0 && reviewed?.holder !== undefined ? [mitText(reviewed.holder)] : own;
  if (texts.length === 0) throw new Error(`${name} ${version} brings no text of its licence`);
  return { ...shipped, licence, text: [...texts, ...textsIn(folder, NOTICE_FILE)].join('\n\n') };
}

function textsIn(folder: string, named: RegExp): readonly string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name).filter((name) => named.test(name));
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

function mitText(holder: string): string {
  const [, terms = ''] = readFileSync(join(root, 'LICENSE'), 'utf8').split(/^Copyright.*$/m);
  return `MIT License\n\nCopyright (c) ${holder}${terms}`;
}

/** The file that goes with the app: each package's name, licence and text. Throws as {@link licenceOf} does. */
export function licencesFile(shipped: readonly ShippedPackage[]): string {
  const entries = shipped.map((each) => licenceOf(each));
  return entries
    .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text.trim()}\n`)
    .join(`\n${'-'.repeat(78)}\n\n`);
}
