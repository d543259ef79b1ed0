import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { readAccountPlan } from '../../../src-main/core/close/account-plan-file.ts';
import { CSV_DIALECTS } from '../../../src-main/core/csv-cells.ts';
import { readDocumentTable } from '../../../src-main/core/evidence/document-table.ts';
import { readStatement } from '../../../src-main/core/evidence/read-statement.ts';
import { csvSheet, sheetOf } from '../../../src-main/core/mandate-import/sheet.ts';
import { readTrackedIds } from '../../../src-main/core/tracked-ids.ts';

const TODAY = civilDate('2026-11-30');
const TXID = 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4';

/** What each reader says of a file: the lines that it takes, and those that it does not with the reason. */
type Said = { readonly taken: readonly number[]; readonly faults: readonly (readonly unknown[])[] };

function sheet(file: string): Said {
  const read = csvSheet(file);
  const rows = read.kind === 'sheet' ? read.rows : [];
  return {
    taken: rows.filter(({ fault }) => fault === null).map(({ line }) => line),
    faults: rows.flatMap(({ line, fault }) => (fault === null ? [] : [[line, fault.reason]])),
  };
}

function statement(file: string): Said {
  const read = readStatement(file, TODAY);
  if (read.kind === 'statement') return { taken: read.statement.lines.map(({ line }) => line), faults: [] };
  return {
    taken: [],
    faults:
      read.kind === 'faults' ? read.faults.map(({ line, reason }) => [line, reason]) : [[0, read.reason]],
  };
}

function documents(file: string): Said {
  const { rows, faults } = readDocumentTable(file);
  return {
    taken: rows.map(({ line }) => line),
    faults: faults.map(({ line, reason }) => [line, reason]),
  };
}

function plan(file: string): Said {
  const read = readAccountPlan(file);
  if (read.kind === 'plan') return { taken: read.accounts.map((_, at) => at + 2), faults: [] };
  return { taken: [], faults: read.faults.map(({ line, code }) => [line, code.replace(/^plan_/, '')]) };
}

function tracked(file: string): Said {
  const { ids, faults } = readTrackedIds(file);
  return { taken: ids.map((_, at) => at + 2), faults: faults.map(({ line, reason }) => [line, reason]) };
}

/** A head and a row of each, whose last cell may be empty. */
const READERS = {
  sheet: [sheet, 'nome;contrato;objeto', 'Ana;C1;'],
  statement: [statement, 'Data;Histórico;Valor;Saldo', '05/01/2020;PIX;10,00;'],
  documents: [documents, 'txid;numero;data;valor', `${TXID};7;05/01/2026;`],
  plan: [plan, 'conta;nome;eventos;historico', '11;Banco;banco;'],
  tracked: [tracked, 'txid;nome', `${TXID};`],
} as const;

describe.each(Object.entries(READERS))('a table is read by one rule: %s', (_, [read, head, row]) => {
  const whole = { taken: [2], faults: [] };

  it.each([';', '\t'])('split by %j', (separator) => {
    expect(read(`${head}\n${row}\n`.replaceAll(';', separator))).toEqual(whole);
  });

  it('rows of separators alone are none, below and above', () => {
    expect(read(`${head}\n${row}\n;;;\n ; \n;;;;;;\n`)).toEqual(whole);
    expect(read(`;;;\n${head}\n${row}\n`).faults).toEqual([]);
  });

  it('empty cells behind the last header are nothing', () => {
    expect(read(`${head}\n${row};;\n`)).toEqual(whole);
  });

  it('a filled cell behind the last header makes the row a fault, and no other', () => {
    expect(read(`${head}\n${row};x\n`)).toEqual({ taken: [], faults: [[2, 'cell_count']] });
  });
});

describe('an amount with a comma in a file of commas', () => {
  it.each([
    ['Data,Histórico,Crédito,Débito', '05/01/2020,PIX,149,90,', 'cell_count'],
    ['Data,Histórico,Crédito,Débito', '05/01/2020,PIX,149,90', 'amount_unreadable'],
    ['Data,Histórico,Crédito,Débito', '05/01/2020,PIX,R$ 1.149,90,', 'cell_count'],
    ['Data,Histórico,Valor,Saldo', '05/01/2020,PIX,149,90,1000,00', 'cell_count'],
    ['Data,Histórico,Valor,Saldo', '05/01/2020,PIX,-149,90,', 'cell_count'],
    ['Data,Histórico,Valor', '05/01/2020,PIX, ,149.90', 'cell_count'],
    ['Data,Valor,Histórico,', '05/01/2020,149,90,PIX', 'cell_count'],
    ['Data,Valor,Histórico,', '05/01/2020,149,90,', 'cell_count'],
    ['Data,Valor,,', '05/01/2020,149,90,D', 'cell_count'],
    ['Data,Valor,', '05/01/2020,149,90,D', 'cell_count'],
  ])('is no shorter one under %s: %s', (head, row, reason) => {
    expect(statement(`${head}\n${row}\n`)).toEqual({ taken: [], faults: [[2, reason]] });
  });

  it('is none of a document or a mandate either', () => {
    expect(documents(`txid,numero,data,valor\n${TXID},1,01/11/2026,149,90\n`).faults).toEqual([
      [2, 'cell_count'],
    ]);
    expect(documents(`txid,numero,data,valor,obs\n${TXID},1,01/11/2026,149,90,\n`).faults).toEqual([
      [2, 'cell_count'],
    ]);
    expect(sheet('nome,valor,objeto\nAna,149,90,\n').faults).toEqual([[2, 'cell_count']]);
    expect(sheet('quem,quanto,que\nAna,149,90,\n').faults).toEqual([[2, 'cell_count']]);
    expect(sheet('nome,valor,objeto,\nAna,149,90,Plano\n').faults).toEqual([[2, 'cell_count']]);
    expect(documents(`txid,numero,data,valor,obs,\n${TXID},1,01/11/2026,149,90,x\n`).faults).toEqual([
      [2, 'cell_count'],
    ]);
  });

  it('is looked for where amounts stand alone', () => {
    const whole = { taken: [2], faults: [] };
    expect(documents('data,vencimento,contrato,numero\n05/11/2026,05/11/2026,1234,12,\n')).toEqual(whole);
    expect(documents(`txid,numero,valor,data\n${TXID},12,149.90,05/11/2026,\n`)).toEqual(whole);
    expect(statement('Data,Histórico,Docto,Valor\n05/11/2026,PIX,123456,99,\n')).toEqual(whole);
    expect(statement('Data,Valor,Dia\n05/11/2026,149.90,12,\n')).toEqual(whole);
    expect(sheet('nome,contrato,valor\nAna,1234,10,\n')).toEqual(whole);
  });

  it('is looked for by the columns that a person says', () => {
    const file = 'quando,quanto,que\n05/01/2020,149,90,\n';
    expect(readStatement(file, TODAY, ['day', 'amount', null])).toMatchObject({
      faults: [{ line: 2, reason: 'cell_count' }],
    });
  });

  it('leaves a head with a comma at its end, on each page', () => {
    const rows = [
      '05/01/2020,149.90,PIX',
      '05/01/2020,1.00,PIX,',
      'Data,Valor,Histórico',
      '06/01/2020,2.00,PIX,,',
    ];
    expect(statement(['Data,Valor,Histórico,', ...rows].join('\n'))).toEqual({
      taken: [2, 3, 5],
      faults: [],
    });
  });

  it('leaves whole rows with a comma at their end', () => {
    expect(statement('Data,Histórico,Valor\n05/01/2020,PIX 12,149.90,\n')).toEqual({
      taken: [2],
      faults: [],
    });
  });
});

it('a footer that is wider than the head is none of its rows', () => {
  const rows = ['Data;Valor', '05/01/2020;10,00', 'Total;;;;10,00', 'Agência;;1234;5'];
  expect(statement(rows.join('\n'))).toEqual({ taken: [2], faults: [] });
});

it.each([
  ['a balance', '05/01/2020;SALDO DO DIA;;110,00'],
  ['words', '05/01/2020;Agência;;Centro'],
])('a row with a day that is wider than the head may hold %s, and is none', (_, row) => {
  expect(statement(`Data;Histórico;Valor\n05/01/2020;PIX;10,00\n${row}\n`)).toEqual({
    taken: [2],
    faults: [],
  });
});

it('ids under a head of one column are parted as without one', () => {
  const other = TXID.toUpperCase();
  expect(tracked(`txid\n${TXID};${other}\n`)).toEqual({ taken: [2, 3], faults: [] });
  expect(tracked(`txid\n${TXID},${other}\n`)).toEqual({ taken: [2, 3], faults: [] });
  expect(tracked(`txid\n${TXID} ${other}\n`)).toEqual({ taken: [2, 3], faults: [] });
});

describe('a number that a spreadsheet cut short', () => {
  it.each(['1,1101E+11', '1E+10', '2.02611E+14'])('%s is no code, no contract and no id', (cut) => {
    expect(plan(`conta;nome;eventos\n${cut};Banco;banco\n`).faults).toEqual([[2, 'code_cut']]);
    expect(documents(`txid;numero;data\n${cut};7;05/01/2026\n`).faults).toEqual([[2, 'lost_digits']]);
    expect(documents(`txid;numero;data\n${TXID};${cut};05/01/2026\n`).faults).toEqual([[2, 'lost_digits']]);
    const byContract = 'contrato;vencimento;numero;data';
    expect(documents(`${byContract}\n${cut};10/01/2026;7;05/01/2026\n`).faults).toEqual([[2, 'lost_digits']]);
  });
});

describe('what we wrote ourselves comes back as it was', () => {
  it.each(Object.entries(CSV_DIALECTS))(
    'in %s, whatever stands in the cells',
    (_, { separator, prologue, text }) => {
      const cell = fc.oneof(
        fc.string({ unit: fc.constantFrom(...'=+-@＝\t\r\n,;\'" a10') }),
        fc.string(),
        fc.constantFrom('-0042', 'Plano A, +1 aula', "'-1", '+55 11 98765-4321', '0042'),
      );
      fc.assert(
        fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
          const all = [['nome', 'contrato', 'objeto'], ...rows.map((cells) => ['x', ...cells])];
          const file = prologue + all.map((cells) => `${cells.map(text).join(separator)}\r\n`).join('');
          const read = csvSheet(file);
          // A tab behind a number keeps it text in Excel, and is no more than a blank.
          expect(
            read.kind === 'sheet' && read.rows.map(({ cells }) => cells.map((each) => each.trim())),
          ).toEqual(rows.map((cells) => ['x', ...cells.map((each) => each.trim())]));
        }),
      );
    },
  );

  it('through a workbook, which keeps our guard as words', () => {
    const row = (line: number, ...cells: readonly string[]) => ({ line, cells, fault: null, cellFaults: [] });
    const read = sheetOf([row(1, 'nome', 'contrato'), row(2, 'Ana', "'-0042"), row(3, "D'Ávila", "''=1")]);
    expect(read.kind === 'sheet' && read.rows.map(({ cells }) => cells)).toEqual([
      ['Ana', '-0042'],
      ["D'Ávila", "'=1"],
    ]);
  });

  it('for documents too', () => {
    const { rows } = readDocumentTable("contrato;vencimento;numero;data\n'-0042;10/01/2026;7;05/01/2026\n");
    expect(rows[0]?.document.reference.contracts).toEqual(['-0042']);
  });
});
