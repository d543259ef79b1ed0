import { beforeAll, expect, it, vi } from 'vitest';
import { i18n, showLanguage, startLanguage } from '../../../../../src-renderer/kit/formats/language.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startLanguage();
});

it.each(['pt-BR', 'en'] as const)('says the moment in a failure as people do, %s', async (language) => {
  await showLanguage(language);
  const said = (since: string) => i18n.t('errors:lease_held.meaning', { holder: 'Maria', since });
  expect(said('2026-11-26T08:25:00Z')).toContain(' 26/11/2026, 05:25.');
  expect(said('?')).toContain(' ?.');
});
