import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  AGING_BUCKETS,
  CHARGE_GROUPS,
  CHARGE_STATES,
  EXPECTED_STATES,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import { countInTwoForms } from '../../../src-renderer/kit/formats/plurals.ts';
import { NAMESPACES, resources } from '../../../src-renderer/locales/index.ts';

const LANGUAGES = ['pt-BR', 'en'] as const;

type Leaf = { readonly path: string; readonly text: string };

function leavesOf(value: unknown, path = ''): readonly Leaf[] {
  if (typeof value === 'string') return [{ path, text: value }];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? '').toSorted();

async function translator(language: (typeof LANGUAGES)[number]) {
  const i18n = createInstance();
  await i18n.init({ resources, lng: language, ns: NAMESPACES, interpolation: { escapeValue: false } });
  countInTwoForms(i18n);
  return i18n.t;
}

describe('the strings', () => {
  // A cycle whose charge was refused is an open point twice: as the cycle, and as the unpaid charge.
  it.each(LANGUAGES)(
    'of an uncharged cycle in %s tell also of a charge that was refused',
    async (language) => {
      const t = await translator(language);
      const refused = language === 'en' ? 'refused or cancelled' : 'recusada ou cancelada';
      expect(t('states:expected.not_charged.meaning')).toContain(refused);
      expect(t('closing:open.point.not_charged.meaning')).toContain(refused);
      expect(t('closing:open.point.not_charged.meaning')).toContain(
        t('closing:open.point.unpaid_undecided.name'),
      );
    },
  );

  it.each(NAMESPACES)('of %s have the same keys and placeholders in both languages', (namespace) => {
    const [portuguese, english] = LANGUAGES.map((language) => leavesOf(resources[language]?.[namespace]));
    expect(english?.map(({ path }) => path).toSorted()).toEqual(
      portuguese?.map(({ path }) => path).toSorted(),
    );
    for (const { path, text } of portuguese ?? []) {
      const other = english?.find((leaf) => leaf.path === path)?.text ?? '';
      expect([path, placeholders(other)]).toEqual([path, placeholders(text)]);
    }
  });

  it.each(LANGUAGES)('name and explain every state in %s', (language) => {
    const states = resources[language]?.states as Record<string, Record<string, unknown>>;
    const named = { name: expect.stringMatching(/\S/), meaning: expect.stringMatching(/\S/) };
    for (const state of CHARGE_STATES) expect(states.charge?.[state]).toEqual(named);
    for (const group of CHARGE_GROUPS) expect(states.group?.[group]).toEqual(named);
    for (const state of EXPECTED_STATES) expect(states.expected?.[state]).toEqual(named);
    const overview = resources[language]?.overview as Record<string, Record<string, string>>;
    for (const bucket of AGING_BUCKETS) expect(overview.aging?.[bucket]).toMatch(/\d/);
  });

  it('count nothing and a million in the plural in Portuguese, for which `Intl` has other forms', async () => {
    const t = await translator('pt-BR');
    expect(t('cycles:totals.count', { count: 0, shown: '0' })).toBe('0 cobranças');
    expect(t('charging:month.chosen', { count: 0, shown: '0', amount: 'R$ 0,00' })).toBe(
      'Nenhuma cobrança marcada',
    );
    expect(t('cycles:totals.count', { count: 1, shown: '1' })).toBe('1 cobrança');
    expect(t('cycles:totals.count', { count: 2_000, shown: '2.000' })).toBe('2.000 cobranças');
    expect(t('cycles:totals.count', { count: 1_000_000, shown: '1.000.000' })).toBe('1.000.000 cobranças');
  });
});
