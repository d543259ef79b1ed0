import { expect, it } from 'vitest';
import {
  countedOf,
  doneTogether,
  filtered,
  filterOfQuery,
  foundOnce,
  type Glance,
  groupsOf,
  queryOfFilter,
  totalsOf,
} from '../../../../../src-renderer/features/office/office-view.ts';
import { companyFigures } from '../../../../support/fake/records/company-figures.ts';

const glance = (name: string, changes: Partial<Glance> = {}): Glance => ({
  ...{ connectionId: name.toLowerCase(), name, group: null, isPractice: false, today: '2026-03-10' },
  ...{ copiedAt: null, copyOf: null },
  ...{ figures: companyFigures({ unpaid: { count: 1, amount: 700, oldest: null } }), unknown: null },
  needs: ['unpaid'],
  ...changes,
});
const COMPANIES = [
  glance('Padaria São João', { group: 'Ana' }),
  glance('Academia', { needs: [] }),
  glance('Banca', { group: 'Bia', figures: null, unknown: 'missing', needs: ['not_known'] }),
  glance('Treino', { isPractice: true }),
];
const EVERY = { name: '', group: null, isNeedy: false };
const names = (filter: Partial<typeof EVERY> | { group: string }) =>
  filtered(COMPANIES, { ...EVERY, ...filter }).map(({ name }) => name);

it('filters by words of the name, by group, and by who wants something', () => {
  expect(names({})).toHaveLength(4);
  expect(names({ name: 'sao pad' })).toEqual(['Padaria São João']);
  expect(names({ group: 'Ana' })).toEqual(['Padaria São João']);
  expect(names({ isNeedy: true })).not.toContain('Academia');
});

it('names each group once', () => {
  expect(groupsOf([...COMPANIES, glance('Outra', { group: 'Ana' })])).toEqual(['Ana', 'Bia']);
});

it('does nothing in the practice company together with a real one', () => {
  expect(doneTogether(COMPANIES).map(({ name }) => name)).toEqual(['Padaria São João', 'Academia', 'Banca']);
  const practice = COMPANIES.filter(({ isPractice }) => isPractice);
  expect(doneTogether(practice)).toEqual(practice);
});

const COPY = { copiedAt: '2026-03-09T15:00:00.000Z', copyOf: 'loja' };
const LOJA = glance('Loja');

it('does nothing in a company and in a copy of it, and adds the company up once', () => {
  const copy = glance('Loja (cópia)', COPY);
  const other = glance('Outra (cópia)', { ...COPY, copyOf: null });
  const treino = glance('Treino', { isPractice: true });
  const shown = [copy, LOJA, other, treino];
  expect(doneTogether(shown)).toEqual([LOJA, other]);
  const left = { leavesCopiesOut: true, leavesPracticeOut: true };
  expect(totalsOf(shown)).toMatchObject({ companies: 2, ...left, sums: { unpaid: { amount: 1_400 } } });
  expect(totalsOf([copy, other])).toMatchObject({ companies: 2, leavesCopiesOut: false });
});

it('finds nobody in a copy whose company could be read', () => {
  const charge = { kind: 'charge', txid: 'a', payerName: 'Maria', dueDate: '2026-03-10', amount: 1 } as const;
  const [here, copied] = ['loja', 'copia'].map((connectionId) => ({ ...charge, connectionId }));
  const companies = [LOJA, glance('Copia', COPY)];
  const findings = {
    found: [here, copied].flatMap((each) => each ?? []),
    more: ['loja', 'copia'],
    unread: [],
  };
  expect(foundOnce(findings, companies)).toEqual({ found: [here], more: ['loja'], unread: [] });
  const failure = { code: 'server_unreachable', message: '', params: {} } as const;
  const unread = [{ connectionId: 'loja', failure }];
  const found = findings.found.filter(({ connectionId }) => connectionId === 'copia');
  expect(foundOnce({ found, more: [], unread }, companies).found).toEqual([copied]);
});

it('adds up what is known and real', () => {
  const totals = totalsOf(COMPANIES);
  expect(totals).toMatchObject({
    companies: 3,
    leavesPracticeOut: true,
    unknown: 1,
    unpriced: 0,
    sums: { unpaid: { count: 2, amount: 1_400 } },
  });
  expect(totalsOf(COMPANIES.slice(0, 2))).toMatchObject({ companies: 2, leavesPracticeOut: false });
});

it('leaves out of the sums a company of which nothing was ever read', () => {
  const unread = glance('Nova', { figures: companyFigures({ asOf: null }) });
  expect(countedOf(unread)).toBeNull();
  expect(totalsOf([LOJA, unread])).toMatchObject({
    companies: 2,
    unknown: 1,
    sums: { unpaid: { count: 1 } },
  });
});

it('adds the practice company up where it is alone', () => {
  expect(totalsOf(COMPANIES.slice(3))).toMatchObject({
    companies: 1,
    leavesPracticeOut: false,
    sums: { unpaid: { count: 1, amount: 700 } },
  });
});

it('adds sums up exactly that no number holds', () => {
  const orphans = { count: 1, amount: '9007199254740993001' };
  const rich = glance('Rica', { figures: companyFigures({ orphans }) });
  expect(totalsOf([rich, rich]).sums.orphans).toEqual({ count: 2, amount: '18014398509481986002' });
});

it('keeps a filter in the address and reads it back', () => {
  const filter = { name: 'são', group: 'Ana & Bia', isNeedy: true };
  expect(filterOfQuery(new URLSearchParams(queryOfFilter(filter).toString()))).toEqual(filter);
  expect(queryOfFilter(EVERY).toString()).toBe('');
});
