import { describe, expect, it } from 'vitest';
import { INSTITUTION_LIST } from '../../../../../src-preload/contract/vocabulary/institution-list.ts';
import { INSTITUTIONS } from '../../../../../src-preload/contract/vocabulary/institutions.ts';
import {
  findInstitutions,
  institutionTyped,
  shownInstitution,
} from '../../../../../src-renderer/features/activation/institution-search.ts';

const lines = INSTITUTION_LIST.trim().split('\n');

describe('the list of institutions', () => {
  it('has a code, an ISPB of eight digits and two names in each line', () => {
    expect(lines.length).toBeGreaterThan(250);
    for (const line of lines) expect(line).toMatch(/^\d{3};\d{8};[^;]{2,80};[^;]{2,140}$/u);
  });
  it('has each institution once, in order of ISPB', () => {
    const ispbs = lines.map((line) => line.split(';')[1] ?? '');
    expect(ispbs).toEqual([...new Set(ispbs)].toSorted());
    expect(INSTITUTIONS.map(({ ispb }) => ispb).toSorted()).toEqual(ispbs);
  });
  it('names everything whose everyday name is known', () => {
    expect(INSTITUTIONS.slice(0, 12).map(({ everydayName }) => everydayName)).not.toContain(null);
    expect(INSTITUTIONS.filter(({ everydayName }) => everydayName !== null)).toHaveLength(37);
  });
});

describe('a payer’s bank', () => {
  it.each([
    ['nubank', 'Nubank · 18236120'],
    ['ITAU', 'Itaú · 60701190'],
    ['bradesco', 'Bradesco · 60746948'],
    ['next', 'Bradesco · 60746948'],
    ['caixa', 'Caixa · 00360305'],
    ['bb', 'Banco do Brasil · 00000000'],
    ['banco do brasil', 'Banco do Brasil · 00000000'],
    ['santander', 'Santander · 90400888'],
    ['inter', 'Inter · 00416968'],
    ['sicoob', 'Sicoob · 02038232'],
    ['Sicredi', 'Sicredi · 01181521'],
    ['mercado pago', 'Mercado Pago · 10573521'],
    ['pagseguro', 'PagBank · 08561701'],
    ['c6', 'C6 Bank · 31872495'],
    ['341', 'Itaú · 60701190'],
    ['18236120', 'Nubank · 18236120'],
    ['caixa econômica federal', 'Caixa · 00360305'],
  ])('%j is found as %s', (typed, label) => {
    expect(findInstitutions(typed, 8)[0]?.label).toBe(label);
  });
  it('is none for what no name begins with, and of those used most for nothing', () => {
    expect(findInstitutions('xyzzy', 8)).toEqual([]);
    expect(findInstitutions('', 8).map(({ label }) => label)).toContain('Nubank · 18236120');
    expect(findInstitutions('a', 8)).toHaveLength(8);
  });
  it('is sent by its ISPB, and what is not in the list as it was typed', () => {
    expect(shownInstitution('18236120')).toBe('Nubank · 18236120');
    expect(institutionTyped('Nubank · 18236120')).toBe('18236120');
    expect([shownInstitution('99990110'), institutionTyped('99990110')]).toEqual(['99990110', '99990110']);
  });
});
