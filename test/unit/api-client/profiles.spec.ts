import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bankProfile, bankProfiles } from '../../../src-main/api-client/profiles/index.ts';
import { profileSummary } from '../../../src-preload/contract/connections.ts';
import { BEHAVIOURS } from '../../../src-preload/contract/vocabulary/connections.ts';
import en from '../../../src-renderer/locales/en/connections.json' with { type: 'json' };
import ptBR from '../../../src-renderer/locales/pt-BR/connections.json' with { type: 'json' };

const TOP = new URL('../../../', import.meta.url);

/** What the app itself tells apart: the bank inside it, and what a form starts from. */
const KNOWN_TO_CODE = new Set(['practice', 'specification']);

describe('profiles', () => {
  it('are found by their id', () => {
    for (const profile of bankProfiles) expect(bankProfile(profile.id)).toBe(profile);
    expect(new Set(bankProfiles.map(({ id }) => id)).size).toBe(bankProfiles.length);
    expect(() => bankProfile('outro')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('are whole rows: adding a bank edits one file, since no other names it', () => {
    const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
      readdirSync(new URL(folder, TOP), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(ts|tsx|json)$/.test(path) && !path.endsWith('banks.ts'))
        .map((path) => readFileSync(new URL(`${folder}/${path}`, TOP), 'utf8')),
    );
    for (const { id } of bankProfiles.filter((profile) => !KNOWN_TO_CODE.has(profile.id)))
      expect(sources.filter((text) => new RegExp(`['"\`]${id}['"\`]`).test(text))).toEqual([]);
  });

  it.each(bankProfiles)('$id brings its own words and can be offered by the form', (profile) => {
    const { id, name, defaultSchemeWord, neededHeaders, quirks, sources } = profile;
    const isNamed = sources !== undefined;
    const summary = {
      id,
      name,
      schemeWord: defaultSchemeWord,
      neededHeaders,
      quirks,
      isNamed,
      sources: { ...sources },
    };
    expect(profileSummary.parse(summary)).toEqual(summary);
    for (const words of [name, ...neededHeaders.map(({ explanation }) => explanation)])
      for (const text of [words['pt-BR'], words.en]) expect(text.trim()).not.toBe('');
    expect(profile.tokenAuthentication.length).toBeGreaterThan(0);
    for (const prefix of Object.values(profile.resourcePrefixes)) expect(prefix).toMatch(/^\/.+[^/]$/);
  });

  it.each(bankProfiles.filter(({ sources }) => sources !== undefined))(
    '$id is a bank by name: each of its behaviours has a source, and nothing else has',
    ({ sources, quirks, neededHeaders, defaultSchemeWord }) => {
      const said = ['token', ...(neededHeaders.length > 0 ? ['headers'] : []), ...quirks];
      expect(Object.keys(sources ?? {}).toSorted()).toEqual(said.toSorted());
      for (const { address } of Object.values(sources ?? {})) expect(address).toMatch(/^https:\/\//);
      // The brand word is a setting of the connection: no bank brings it.
      expect(defaultSchemeWord).toBe('instant');
    },
  );

  it('have a sentence for every habit in both languages', () => {
    for (const { quirks } of [ptBR, en])
      expect(Object.keys(quirks).toSorted()).toEqual(['title', ...BEHAVIOURS].toSorted());
  });
});
