import { deflateRawSync } from 'node:zlib';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { outOfReach } from '../../../../../../src-main/application/features/mandate-writing/sheets/out-of-reach.ts';
import { readWorkbook } from '../../../../../../src-main/application/features/mandate-writing/sheets/read-workbook.ts';
import { MOST_UNPACKED_BYTES } from '../../../../../../src-main/application/features/mandate-writing/sheets/workbook-size.ts';
import { templateFile } from '../../../../../../src-main/application/features/mandate-writing/sheets/written-sheets.ts';

type Rows = NonNullable<WriteSheet['rows']>;
const HEADER = ['Nome', 'CPF', 'Contrato', 'Primeira data', 'Valor'];

const workbook = (
  ...sheets: readonly (Partial<WriteSheet> & { readonly rows: Rows })[]
): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map((sheet, index) => ({ name: `Aba ${index + 1}`, ...sheet })) });

async function read(rows: Rows, rest: Partial<WriteSheet> = {}) {
  const reading = await readWorkbook(await workbook({ ...rest, rows }), null);
  if (reading.kind === 'refused') throw new Error(reading.reason);
  return reading;
}

describe('a workbook', () => {
  it('has its cells as a person would have typed them', async () => {
    const { headers, guess, rows } = await read([
      HEADER,
      ['Ana', 12_345_678_909, 'C-1', new Date(Date.UTC(2026, 11, 5)), 149.9],
      ['Bia', '012.345.678-90', 17, 46_361, 0.1 + 0.2],
      [true, null, false, '', 1_500],
    ]);
    expect(headers).toEqual(HEADER);
    expect(guess).toEqual(['payerName', 'payerDocument', 'contract', 'firstDate', 'fixedAmount']);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'Ana', '12345678909', 'C-1', '05/12/2026', '149,9'],
      [3, 'Bia', '012.345.678-90', '17', '46361', '0,3'],
      [4, 'sim', '', 'não', '', '1500'],
    ]);
    expect(rows.flatMap(({ cellFaults }) => cellFaults)).toEqual([]);
  });
  it('has its header below a title, empty rows counted and left out', async () => {
    const { rowsAbove, rows } = await read([['Alunos'], [], HEADER, [], ['Ana']]);
    expect([rowsAbove, rows.map(({ line, cells }) => [line, cells.length])]).toEqual([1, [[5, 5]]]);
  });
  it('takes the value that was kept of a formula, and tells one without a value or with an error', async () => {
    const cells = new Map([
      ['1,2', { formula: 'A1&"1"', formulaResult: 'C-9' }],
      ['1,3', { formula: 'TODAY()' }],
      ['1,4', { value: '#REF!', type: 'error' as const }],
    ]);
    const { rows } = await read([HEADER, ['Ana', '1', null, null, null]], { cells });
    expect(rows).toMatchObject([
      {
        cells: ['Ana', '1', 'C-9', '', '#REF!'],
        cellFaults: [
          { column: 3, reason: 'formula_without_value' },
          { column: 4, reason: 'cell_error', params: { text: '#REF!' } },
        ],
      },
    ]);
  });
  it('tells the cells that a merged one covers, with its value', async () => {
    const merges = [{ startRow: 1, startCol: 4, endRow: 2, endCol: 4 }];
    const { rows } = await read([HEADER, ['Ana', '1', 'C-1', '', 99.9], ['Bia', '2', 'C-2', '', null]], {
      merges,
    });
    expect(rows.map(({ cellFaults }) => cellFaults)).toEqual([
      [],
      [{ column: 4, reason: 'merged_cell', params: { value: '99,9', line: 2 } }],
    ]);
  });
  it('tells a number of more digits than a spreadsheet keeps, or one that it wrote as a power of ten', async () => {
    const longest = 999_999_999_999_999;
    const { rows } = await read([
      HEADER,
      ['Ana', 12_345_678_909, longest, '', 1e14 + 0.5],
      ['Bia', 12_345_678_909, 1_234_567_890_123_456, '', -1e15],
      ['Caio', 12_345_678_909, '1,23457E+11', '', ''],
    ]);
    expect(rows[0]?.cells[2]).toBe('999999999999999');
    const lost = (column: number) => ({ column, reason: 'lost_digits', params: {} });
    expect(rows.map(({ cellFaults }) => cellFaults)).toEqual([[], [lost(2), lost(4)], [lost(2)]]);
  });
  it('tells what it shows for numbers by formats of zeros and text', async () => {
    const style = (numFmt: string) => ({ style: { numFmt } });
    const cells = new Map([
      ['1,2', { value: 42, ...style('0000') }],
      ['2,2', { value: 7, ...style('"MAT-"0000') }],
      ['2,4', { value: 149.9, ...style('#,##0.00') }],
    ]);
    const { rows } = await read([HEADER, ['Ana'], ['Bia']], { cells });
    expect(rows.map(({ cells: [, , contract], shown }) => [contract, shown])).toEqual([
      ['42', [{ column: 2, text: '0042' }]],
      ['7', [{ column: 2, text: 'MAT-0007' }]],
    ]);
  });
  it('tells the rows that it does not show', async () => {
    const rowDefs = new Map([
      [2, { hidden: true }],
      [3, { height: 0 }],
    ]);
    const { rows } = await read([HEADER, ['Ana'], ['Bia'], ['Caio'], ['Davi']], { rowDefs });
    expect(rows.map(({ isHidden }) => isHidden)).toEqual([undefined, true, true, undefined]);
  });
  it('is read from the first sheet that is shown and filled, or from the one that is asked for', async () => {
    const file = await workbook(
      { rows: [HEADER, ['Oculta']], hidden: true },
      { rows: [] },
      { rows: [HEADER, ['Ana']] },
      { rows: [HEADER, ['Bia']] },
    );
    const names = ['Aba 2', 'Aba 3', 'Aba 4'];
    expect(await readWorkbook(file, null)).toMatchObject({ sheet: 'Aba 3', sheets: names });
    expect(await readWorkbook(file, 'Aba 4')).toMatchObject({
      sheet: 'Aba 4',
      rows: [{ cells: ['Bia', '', '', '', ''] }],
    });
    const empty = { kind: 'refused', reason: 'empty', sheets: names };
    expect(await readWorkbook(file, 'Aba 2')).toEqual({ ...empty, sheet: 'Aba 2' });
    expect(await readWorkbook(file, 'Nenhuma')).toEqual({ ...empty, sheet: null });
  });
  it('may be the template', async () => {
    const file = await templateFile('pt-BR', 'xlsx');
    expect(await readWorkbook(Buffer.from(file), null)).toMatchObject({
      guess: expect.not.arrayContaining([null]),
      rows: [{ line: 2 }],
    });
  });
});

/** An archive of one part that says of itself that it unpacks to `told` bytes. */
function archive(part: Buffer, told: number): Buffer {
  const packed = deflateRawSync(part);
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(told, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(told, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}

describe('a file that is no list', () => {
  const bomb = Buffer.alloc(MOST_UNPACKED_BYTES + 1);

  it.each([
    ['a bomb that tells its size', archive(bomb, bomb.length), 'too_many_rows'],
    ['a bomb that tells none', archive(bomb, 0), 'too_many_rows'],
    ['a bomb that lies', archive(bomb, 100), 'not_a_workbook'],
    ['an archive of something else', archive(Buffer.from('x'), 1), 'not_a_workbook'],
    ['bytes', Buffer.from('PK\u0003\u0004 and no more'), 'not_a_workbook'],
    ['nothing', Buffer.alloc(0), 'not_a_workbook'],
  ])('%s is refused', async (_what, file, reason) => {
    expect(await readWorkbook(file, null)).toEqual({ kind: 'refused', reason, sheet: null, sheets: [] });
  });
  it('with more rows than may be is refused', async () => {
    const rowsOf = (count: number): Rows => [
      HEADER,
      ...Array.from({ length: count }, (_, row) => [`Ana ${row}`]),
    ];
    const most = await readWorkbook(await workbook({ rows: rowsOf(10_000) }), null);
    expect(most).toMatchObject({ kind: 'sheet', rows: { length: 10_000 } });
    expect(await readWorkbook(await workbook({ rows: rowsOf(10_001) }), null)).toMatchObject({
      reason: 'too_many_rows',
    });
    const huge = await workbook({ rows: rowsOf(200_000) });
    expect(await readWorkbook(huge, null)).toMatchObject({ reason: 'too_many_rows' });
  });
});

describe('what lies far down or to the right', () => {
  const at = async (row: number, column: number, value: string | null = 'x') =>
    readWorkbook(
      await workbook({ rows: [HEADER, ['Ana']], cells: new Map([[`${row},${column}`, { value }]]) }),
      null,
    );

  it.each([
    ['the last line that is read', 20_011, 0, 'sheet'],
    ['the line below', 20_012, 0, 'too_many_rows'],
    ['the last column that is read', 1, 199, 'sheet'],
    ['the column beside', 1, 200, 'too_many_columns'],
    ['the far corner', 1_048_575, 16_383, 'too_many_rows'],
  ])('is read or refused, never left out: %s', async (_what, row, column, answer) => {
    const reading = await at(row, column);
    expect(reading.kind === 'sheet' ? reading.kind : reading.reason).toBe(answer);
  });
  it('leaves the other sheets to be chosen: the list may be on one of them', async () => {
    const sheets = ['Aba 1', 'Aba 2'];
    for (const [place, reason] of [
      ['1,200', 'too_many_columns'],
      ['20012,0', 'too_many_rows'],
    ] as const) {
      const cells = new Map([[place, { value: 'x' }]]);
      const file = await workbook({ rows: [['Painel']], cells }, { rows: [HEADER, ['Ana']] });
      expect(await readWorkbook(file, null)).toEqual({ kind: 'refused', reason, sheet: 'Aba 1', sheets });
      expect(await readWorkbook(file, 'Aba 2')).toMatchObject({ kind: 'sheet', sheet: 'Aba 2', sheets });
    }
  });
  it('is nothing where nothing but space stands in it', async () => {
    expect(await at(1_048_575, 16_383, ' ')).toMatchObject({ rows: [{ line: 2 }] });
  });
  it('is not looked for where that would take room: many far cells in a part that is not packed', async () => {
    const part = Buffer.from('<c r="XFD1"/>'.repeat(1_001));
    expect(await outOfReach(part, 'Aba 1')).toBe('too_many_columns');
  });
  it('may be every other line, as many rows as else', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => [[`Ana ${row}`], []]).flat();
    const reading = await readWorkbook(await workbook({ rows: [HEADER, ...rows] }), null);
    expect(reading).toMatchObject({ kind: 'sheet', rows: { length: 10_000 } });
  });
});
