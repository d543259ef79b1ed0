import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charges } from '../../../../src-main/api-client/wire/charge.ts';
import { readPage } from '../../../../src-main/api-client/wire/page.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';

const good = { txid: 'tx1', valor: { original: '1.00' }, calendario: { dataDeVencimento: '2026-01-10' } };
const withTotals = (quantidadeDePaginas: unknown, quantidadeTotalDeItens: unknown) => ({
  parametros: { paginacao: { quantidadeDePaginas, quantidadeTotalDeItens } },
  cobsr: [],
});

describe('a page', () => {
  it('counts good and bad records', () => {
    const page = readPage(charges, { ...withTotals(4, 301), cobsr: [good, {}, null, good] });
    expect(page.records.map(({ txid }) => txid)).toEqual(['tx1', 'tx1']);
    expect(page.quarantined).toHaveLength(2);
    expect(page).toMatchObject({ itemCount: 4, pageCount: 4, totalItems: 301 });
  });

  it.each([
    [3, 3],
    ['3', 3],
    [0, 0],
    ['', null],
    ['três', null],
    [-1, null],
    [1.5, null],
    [1e300, null],
    [null, null],
    [undefined, null],
    [[3], null],
  ])('that says %j has %s in all', (said, total) => {
    expect(readPage(charges, withTotals(said, said))).toMatchObject({ pageCount: total, totalItems: total });
  });

  it('of any JSON is read or refused as unreadable', () => {
    const odd = fc.jsonValue({ maxDepth: 3 });
    const anyPage = fc.oneof(odd, fc.record({ cobsr: odd, parametros: odd }, { requiredKeys: [] }));
    fc.assert(
      fc.property(anyPage, (json) => {
        try {
          const page = readPage(charges, json);
          expect(page.records.length + page.quarantined.length).toBe(page.itemCount);
        } catch (error) {
          expect(error instanceof CicloError && error.code).toBe('answer_unreadable');
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
