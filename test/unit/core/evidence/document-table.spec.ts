import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocumentTable } from '../../../../src-main/core/evidence/document-table.ts';
import { readDocumentNumber, referenceIn } from '../../../../src-main/core/evidence/fiscal-document.ts';

const faultsOf = (file: string) => readDocumentTable(file).faults.map(({ line, reason }) => [line, reason]);

describe('a table of fiscal documents', () => {
  it.each([
    ['\t', 'Tomador; pagador'],
    [',', 'Tomador; pagador'],
    ['\t', 'Valor, em reais'],
  ])('is split by %j also where another separator stands in a heading: %s', (separator, heading) => {
    const rows = [
      ['txid', 'numero', 'data', heading],
      ['tx1', '7', '05/01/2026', 'x'],
    ];
    const file = rows.map((cells) => cells.join(separator)).join('\n');
    expect(readDocumentTable(file)).toMatchObject({ faults: [], rows: [{ document: { number: '7' } }] });
  });

  it('names each charge by its txid, or by contract and due date', () => {
    expect(readDocumentTable('txid,number,date\ntx1,2026/7,2026-01-05\n')).toEqual({
      faults: [],
      rows: [
        {
          line: 2,
          document: {
            ...{ number: '2026/7', issuedOn: '2026-01-05', amount: null, issuer: null },
            reference: {
              txids: ['tx1'],
              contracts: [],
              dueDate: null,
              month: null,
              payer: null,
              amount: null,
            },
          },
        },
      ],
    });
    expect(
      readDocumentTable('Contrato;Vencimento;Número;Data;Valor\nCT 1;10/01/2026;7;05/01/2026;R$ 10,00\n')
        .rows,
    ).toMatchObject([
      { document: { amount: 1_000, reference: { txids: [], contracts: ['CT 1'], dueDate: '2026-01-10' } } },
    ]);
  });

  it('tells each faulty line', () => {
    expect(faultsOf('txid;numero\n1;2\n')).toEqual([[1, 'column_missing']]);
    expect(faultsOf('contrato;numero;data\n1;2;05/01/2026\n')).toEqual([[1, 'column_missing']]);
    const head = 'txid;contrato;vencimento;numero;data;valor\n';
    expect(
      faultsOf(
        `${head}a;;;Ana;05/01/2026;\nb;;;1;ontem;\n;;;1;05/01/2026;\n;CT;x;1;05/01/2026;\nc;;;1;05/01/2026;-1\nd;;;1;05/01/2026;\nd;;;2;05/01/2026;\n"e;;;1;;\n`,
      ),
    ).toEqual([
      [2, 'number_unreadable'],
      [3, 'date_unreadable'],
      [4, 'charge_missing'],
      [5, 'due_date_unreadable'],
      [6, 'amount_unreadable'],
      [8, 'charge_twice'],
      [9, 'row_unreadable'],
    ]);
  });

  it('takes no words for a number', () => {
    expect(['1', ' 2026/000123 ', 'A-1', 'Ana', '', '1 2', 'x'.repeat(30)].map(readDocumentNumber)).toEqual([
      ...['1', '2026/000123', 'A-1'],
      ...[null, null, null, null],
    ]);
  });

  it('finds what a text may name, whatever stands around it', () => {
    const txid = 'a1b2c3d4e5f6g7h8i9j0k1l2m3';
    const party = { taker: '52998224725', amount: null };
    const { txids, contracts } = referenceIn(
      [`Mensalidade (txid: ${txid}); contrato MAT-0001.`],
      null,
      party,
    );
    expect(txids).toEqual([txid]);
    expect(contracts).toContain('MAT-0001');
  });

  it('is read or refused, whatever the file', () => {
    const pieces = fc.constantFrom(
      ...['txid', 'numero', 'data', ';', ',', '\n', '"', '1', '05/01/2026', '\uFEFF', 'ç'],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 }),
        (parts) => {
          for (const { document } of readDocumentTable(parts.join('')).rows)
            expect(document.number).toMatch(/^[0-9A-Za-z./-]{1,20}$/);
        },
      ),
      { numRuns: 100_000 },
    );
  });
});
