import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMandateDraft } from '../../../../src-main/core/checks/check-mandate-draft.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  type ImportTable,
  readMandateImport,
} from '../../../../src-main/core/mandate-import/mandate-import.ts';
import {
  fieldOfHeader,
  isExampleName,
  templateRows,
} from '../../../../src-main/core/mandate-import/mandate-import-columns.ts';
import { csvSheet } from '../../../../src-main/core/mandate-import/sheet.ts';
import { importTable } from '../../../support/fake/records/import-table.ts';
import { mandateForm } from '../../../support/fake/records/mandate-form.ts';

const TODAY = civilDate('2026-11-21');
const HEADER = 'Nome do pagador;CPF ou CNPJ;Contrato;Periodicidade;Primeira data;Valor fixo;Novas tentativas';
const row = (contract: string, document = '123.456.789-09') =>
  `Ana;${document};${contract};mensal;05/12/2026;"1.234,56";sim`;
/** A file as it is read where a person leaves its columns as they were guessed. */
const readFile = (file: string) => {
  const sheet = csvSheet(file);
  if (sheet.kind === 'refused') return sheet;
  const result = readMandateImport(importTable(file), TODAY);
  if (result.kind === 'refused') return result;
  const ignoredHeaders = sheet.headers.filter((_, index) => sheet.guess[index] === null);
  return { ...result, ignoredHeaders };
};
const rowsOf = (file: string) => {
  const result = readFile(file);
  return result.kind === 'rows' ? result.rows : [];
};

describe('a file of mandates', () => {
  it('is read with a byte order mark, Portuguese headers and semicolons', () => {
    const file = `\uFEFF${HEADER}\r\n${row('C-1')}\r\n`;
    const draft = checkMandateDraft(mandateForm({ payerName: 'Ana', contract: 'C-1', object: '' }), TODAY);
    expect(readFile(file)).toEqual({
      kind: 'rows',
      rows: [
        {
          line: 2,
          form: expect.objectContaining({ contract: 'C-1', fixedAmount: '1.234,56', lastDate: '' }),
          notices: [],
          ...draft,
        },
      ],
      ignoredHeaders: [],
    });
  });
  it('is read with English headers and commas', () => {
    const file =
      'payer_name,payer_document,contract,periodicity,first_date,floor_amount,retries,notes\n' +
      '"Araújo, Ana",12345678909,C-1,monthly,2026-12-05,"1,234.56",no,x\n';
    expect(readFile(file)).toMatchObject({
      kind: 'rows',
      rows: [
        {
          line: 2,
          kind: 'draft',
          draft: {
            payer: { name: 'Araújo, Ana' },
            value: { kind: 'floor', amount: 123_456 },
            allowsRetries: false,
          },
        },
      ],
      ignoredHeaders: ['notes'],
    });
  });
  it('is read with tabs, as pasted from a spreadsheet', () => {
    const file = `${HEADER}\n${row('C-1')}`.replaceAll(';', '\t');
    expect(rowsOf(file)).toMatchObject([{ line: 2, kind: 'draft' }]);
  });
  it('keeps the lines of the file past empty rows and cells of several lines', () => {
    const file = `\n${HEADER}\n\n"A\nna";123;C-1;x;x;;sim\n;;;;;;\n${row('C-2')}\n`;
    expect(rowsOf(file).map(({ line, kind }) => [line, kind])).toEqual([
      [4, 'problems'],
      [7, 'draft'],
    ]);
  });
  it('tells the faults of each row, and of no other', () => {
    const file = [HEADER, row('C-1', '1'), 'Ana;x', `${row('C-3')};more`, `a"${row('C-4')}`, row('C-5')].join(
      '\n',
    );
    expect(rowsOf(file)).toMatchObject([
      { line: 2, problems: [{ field: 'payerDocument', reason: 'malformed' }] },
      { line: 3, problems: [{ field: 'whole', reason: 'cell_count', params: { cells: 2, headers: 7 } }] },
      { line: 4, problems: [{ field: 'whole', reason: 'cell_count', params: { cells: 8, headers: 7 } }] },
      { line: 5, problems: [{ field: 'whole', reason: 'stray_quote' }] },
      { line: 6, kind: 'draft' },
    ]);
  });
  it('flags a contract in each of the rows that bear it', () => {
    const file = [HEADER, row('C-1'), row('C-2'), row(' C-1 ', '1'), row('C-1'), row(''), row('')].join('\n');
    const duplicate = (line: number) => ({
      field: 'contract',
      reason: 'duplicate_contract',
      params: { line },
    });
    expect(rowsOf(file)).toMatchObject([
      { line: 2, kind: 'problems', problems: [duplicate(4)] },
      { line: 3, kind: 'draft' },
      { line: 4, kind: 'problems', problems: [{ field: 'payerDocument' }, duplicate(2)] },
      { line: 5, kind: 'problems', problems: [duplicate(2)] },
      { line: 6, problems: [{ field: 'contract', reason: 'required' }] },
      { line: 7, problems: [{ field: 'contract', reason: 'required' }] },
    ]);
  });
  it.each([
    ['', { reason: 'empty' }],
    ['\uFEFF\r\n;;\r\n', { reason: 'empty' }],
    [`"Nome\n${row('C-1')}`, { reason: 'unreadable_header' }],
    [
      `${HEADER.replace('Contrato', 'Acordo')}\n${row('C-1')}`,
      { reason: 'missing_columns', columns: ['contract'] },
    ],
    [`${HEADER};valor\n${row('C-1')};5`, { reason: 'repeated_columns', columns: ['fixedAmount'] }],
  ])('%j is refused whole', (file, refusal) => {
    expect(readFile(file)).toEqual({ kind: 'refused', ...refusal });
  });
});

describe('headers', () => {
  it.each([
    ['PERIODICIDADE', 'periodicity'],
    ['Última data', 'lastDate'],
    [' Convênio ', 'agreement'],
    ['CPF/CNPJ', 'payerDocument'],
    ['WhatsApp', 'phone'],
    ['E-mail', 'email'],
    ['(Contrato)*', 'contract'],
    ['Valor mínimo (R$)', null],
    ['', null],
  ])('%j names %s', (header, field) => {
    expect(fieldOfHeader(header)).toBe(field);
  });
  it.each(['pt-BR', 'en'] as const)(
    'of the %s template are read back, its example is no mandate',
    (language) => {
      const file = templateRows(language)
        .map((row) => row.join(';'))
        .join('\n');
      expect(templateRows(language)[0]).toHaveLength(15);
      expect(readFile(file)).toMatchObject({
        ignoredHeaders: [],
        rows: [{ line: 2, problems: [{ field: 'payerName', reason: 'example_row' }] }],
      });
      const [headers = [], example = []] = templateRows(language);
      const named = example.map((cell) => (isExampleName(cell) ? 'Ana' : cell));
      expect(rowsOf([headers, named].map((row) => row.join(';')).join('\n'))).toMatchObject([
        { kind: 'draft' },
      ]);
    },
  );
});

describe('a table of mandates', () => {
  const table = (change: Partial<ImportTable>): ImportTable => ({
    ...importTable(`${HEADER}\n${row('C-1')}\n${row('C-2')}`),
    ...change,
  });
  const read = (change: Partial<ImportTable>) => readMandateImport(table(change), TODAY);

  it('fills fields that have no column with the values chosen for all rows', () => {
    const { columns } = table({});
    const without = columns.map((field) => (field === 'retryPolicy' ? null : field));
    expect(read({ columns: without })).toEqual({
      kind: 'refused',
      reason: 'missing_columns',
      columns: ['retryPolicy'],
    });
    expect(read({ columns: without, defaults: { retryPolicy: 'nao' } })).toMatchObject({
      rows: [{ draft: { allowsRetries: false } }, { draft: { allowsRetries: false } }],
    });
    expect(read({ columns: without, defaults: { retryPolicy: ' ' } })).toMatchObject({ kind: 'refused' });
  });
  it('takes what a person typed over a cell, checked as the cell is', () => {
    const mends = [{ line: 3, values: { payerDocument: '1', contract: 'C-1' } }];
    expect(read({ mends })).toMatchObject({
      rows: [
        { line: 2, problems: [{ reason: 'duplicate_contract', params: { line: 3 } }] },
        { line: 3, problems: [{ reason: 'malformed' }, { params: { line: 2 } }] },
      ],
    });
  });
  it('tells what the text of a cell does not, until it is typed over', () => {
    const faulty = (column: number) =>
      table({}).rows.map((each) => ({
        ...each,
        cellFaults: [{ column, reason: 'merged_cell' as const, params: { value: '9,90' } }],
      }));
    const merged = { field: 'value', reason: 'merged_cell', params: { value: '9,90' } };
    expect(read({ rows: faulty(5) })).toMatchObject({
      rows: [{ problems: [merged] }, { problems: [merged] }],
    });
    expect(read({ rows: faulty(5), mends: [{ line: 2, values: { fixedAmount: '9,90' } }] })).toMatchObject({
      rows: [{ kind: 'draft', draft: { value: { amount: 990 } } }, { problems: [merged] }],
    });
    expect(
      read({ rows: faulty(5), columns: [...table({}).columns.slice(0, 5), null, 'retryPolicy'] }),
    ).toMatchObject({ rows: [{ kind: 'draft' }, { kind: 'draft' }] });
  });
  it('has its header below a title, whose rows are counted', () => {
    expect(csvSheet(`Alunos de 2026\n\nTurma;;;\n${HEADER}\n${row('C-1')}`)).toMatchObject({
      rowsAbove: 2,
      headers: HEADER.split(';'),
      rows: [{ line: 5 }],
    });
  });
  it.each([[';'], [','], ['\t']])('is split by %j also where its headers are none of ours', (separator) => {
    const headers = ['Responsável', 'CPF do responsável', 'Nº de matrícula', 'Quanto paga'];
    const cells = ['Ana', '123.456.789-09', 'M-1', '"99,90"'];
    const file = [headers, cells].map((each) => each.join(separator)).join('\r\n');
    expect(csvSheet(file)).toMatchObject({ headers, rows: [{ cells: cells.with(3, '99,90'), fault: null }] });
  });
  it('is not split by commas in its headers, where its rows are not', () => {
    const headers = ['Criança', 'Combinado (mês, sem taxa, sem multa)'];
    const file = [headers, ['João', '150,00'], ['Ana', '99,90']].map((each) => each.join(';')).join('\n');
    expect(csvSheet(file)).toMatchObject({ headers, rows: [{ fault: null }, { fault: null }] });
  });
  it('tells a number that a spreadsheet cut short, until it is typed over', () => {
    const file = `${HEADER}\n${row('"1,23457E+11"')}\n${row(' 1E+15 ')}\n${row('1E15')}`;
    const cut = { kind: 'problems', problems: [{ field: 'contract', reason: 'lost_digits', params: {} }] };
    expect(rowsOf(file)).toMatchObject([cut, cut, { kind: 'draft', draft: { contract: '1E15' } }]);
    const mends = [{ line: 2, values: { contract: '123456789012' } }];
    expect(read({ ...importTable(file), mends })).toMatchObject({ rows: [{ kind: 'draft' }, cut, {}] });
  });
  it('keeps the text of a row that could not be split', () => {
    expect(csvSheet(`${HEADER}\na"${row('C-4')}\n${row('C-5')}`)).toMatchObject({
      rows: [{ cells: [`a"${row('C-4')}`], fault: { reason: 'stray_quote' } }, { fault: null }],
    });
  });
});

describe('any file', () => {
  const good = mandateForm();
  const cell = (value: string, ...bad: readonly string[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant({ value, isGood: true }) },
      { weight: 1, arbitrary: fc.constantFrom(...bad).map((each) => ({ value: each, isGood: false })) },
    );
  const typedRow = fc.tuple(
    cell(good.payerName, '', 'x'.repeat(141), 'a\u0007'),
    cell(good.payerDocument, '', '12345678900', '123.456.789-0', '00000000000', '12.345.678/0001-96'),
    fc.uuid().chain((id) => cell(id.slice(0, 35), '', 'x'.repeat(36), '\ud800')),
    cell(good.periodicity, '', 'diario', 'mensalmente'),
    cell(good.firstDate, '', '20/11/2026', '31/11/2026', '12/31/2026', '0000-00-00'),
    cell('99,90', '1.234', '0', '-1', '1e9', 'NaN', '10000000000'),
    cell(good.retryPolicy, '', 'talvez', 'PERMITE_9R'),
  );
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

  it('accepts the rows whose every cell is good, and no other', () => {
    fc.assert(
      fc.property(fc.array(typedRow, { maxLength: 4 }), (rows) => {
        const file = [HEADER, ...rows.map((each) => each.map(({ value }) => quoted(value)).join(';'))].join(
          '\n',
        );
        const verdicts = rowsOf(file).map(({ kind }) => kind === 'draft');
        expect(verdicts).toEqual(rows.map((each) => each.every(({ isGood }) => isGood)));
      }),
      { numRuns: 20_000 },
    );
  });
  it('is read or refused, whatever it holds', () => {
    const token = fc.constantFrom(
      ...'";,\t\r\n',
      HEADER,
      row('C-1'),
      row('C-2'),
      '\uFEFF',
      'x',
      '\ud800',
      '1.234',
    );
    const file = fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join(''));
    const kinds = new Set<string>();
    fc.assert(
      fc.property(file, (text) => {
        const result = readFile(text);
        kinds.add(result.kind);
        if (result.kind === 'refused') return;
        const drafts = result.rows.filter((each) => each.kind === 'draft');
        expect(drafts.length).toBeLessThanOrEqual(2);
        for (const { draft } of drafts) {
          expect(draft).toMatchObject({
            payer: { document: { number: '12345678909' } },
            firstDate: '2026-12-05',
          });
        }
      }),
      { numRuns: 100_000 },
    );
    expect(kinds.size).toBe(2);
  });
});
