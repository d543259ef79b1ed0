import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { decodeText } from '../../../../src-main/core/decode-text.ts';
import { readStatement } from '../../../../src-main/core/evidence/read-statement.ts';
import { encodeWindows1252 } from '../../../../src-main/exports/windows-1252.ts';

const TODAY = civilDate('2026-11-30');
const E1 = 'E6070119020261105123400000000001';
const E2 = 'E6070119020261106123400000000002';
const D1 = 'D6070119020261107123400000000001';

const HEAD_1 = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nCHARSET:1252\r\n\r\n';
const HEAD_2 = '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n';
const ACCOUNT = '<BANKACCTFROM><BANKID>0341<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>';
const SPAN = '<DTSTART>20261101<DTEND>20261130';

/** A statement as a bank writes OFX 1: fields without ends. */
const ofx = (transactions: readonly string[], account = ACCOUNT): string =>
  `${HEAD_1}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL${account}<BANKTRANLIST>${SPAN}\r\n${transactions.join('\r\n')}\r\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const transaction = (amount: string, memo: string, number = '1', day = '20261105'): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}100000[-3:BRT]<TRNAMT>${amount}<FITID>${number}<MEMO>${memo}</STMTTRN>`;

const linesOf = (text: string) => {
  const reading = readStatement(text, TODAY);
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement.lines;
};
const faultsOf = (text: string) => {
  const reading = readStatement(text, TODAY);
  return reading.kind === 'faults' ? reading.faults.map(({ line, reason }) => [line, reason]) : reading;
};
const reasonOf = (text: string) => {
  const reading = readStatement(text, TODAY);
  return reading.kind === 'refused' ? reading.reason : reading;
};

describe('an OFX statement of the bank', () => {
  it('is read in version 1, with the days it covers, its account, and ids wherever they stand', () => {
    const text = ofx([
      transaction('149.90', `PIX RECEBIDO Zózimo & Cia <sic> ${E1}`, 'N-1'),
      transaction('-10,50', `DEV ${D1} DE ${E1}`, 'N-2', '20261107'),
      transaction('1.234,56', 'TED', E2),
      transaction('0.00', 'SALDO', 'S'),
    ]);
    expect(readStatement(decodeText(encodeWindows1252(text)), TODAY)).toEqual({
      kind: 'statement',
      table: null,
      statement: {
        ...{ format: 'ofx', account: { bankId: '0341', accountId: '12345-6' } },
        ...{ from: '2026-11-01', to: '2026-11-30', wholeTo: '2026-11-29', balances: 0 },
        lines: [
          { line: 7, day: '2026-11-05', amount: 14_990, fitId: 'N-1', endToEndId: E1, refundId: null },
          { line: 8, day: '2026-11-07', amount: -1_050, fitId: 'N-2', endToEndId: E1, refundId: D1 },
          { line: 9, day: '2026-11-05', amount: 123_456, fitId: E2, endToEndId: E2, refundId: null },
        ],
      },
    });
  });

  it('has two alike where the bank numbers its lines with noughts alone', () => {
    const fee = transaction('-2.00', 'TARIFA', '000000');
    expect(linesOf(ofx([fee, fee]))).toMatchObject([{ fitId: '' }, { fitId: '' }]);
  });

  it('is read in version 2, in UTF-8, with every field closed and an account to which the money went beside its own', () => {
    const to = '<BANKACCTTO><BANKID>001</BANKID><ACCTID>999</ACCTID></BANKACCTTO>';
    const closed = `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261105</DTPOSTED><TRNAMT>1.00</TRNAMT><FITID>7</FITID><NAME>João</NAME>${to}<MEMO>${E1}</MEMO></STMTTRN>`;
    const text = ofx([closed]).replace(HEAD_1, HEAD_2);
    const reading = readStatement(decodeText(new TextEncoder().encode(text)), TODAY);
    expect(reading).toMatchObject({ statement: { account: { bankId: '0341', accountId: '12345-6' } } });
    expect(linesOf(text)).toMatchObject([{ amount: 100, fitId: '7', endToEndId: E1 }]);
  });

  it.each([
    ['made on its last day', '20261130100000', '2026-12-01', ['2026-11-30', '2026-11-29']],
    ['made before the end that it names', '20261110', '2026-12-05', ['2026-11-10', '2026-11-09']],
    ['made after its end', '20261201', '2026-12-05', ['2026-11-30', '2026-11-30']],
    ['made on a day that cannot be read', '00000000', '2026-12-01', ['2026-11-30', '2026-11-30']],
    ['made on a day to come', '20270101', '2026-11-30', ['2026-11-30', '2026-11-29']],
    ['made before a line of it', '20261101', '2026-12-01', ['2026-11-30', '2026-11-30']],
  ])('tells no day whole of which it could not know the rest: %s', (_, server, today, days) => {
    const text = ofx([transaction('1.00', '')]).replace('<OFX>', `<OFX><DTSERVER>${server}`);
    const [to, wholeTo] = days;
    expect(readStatement(text, civilDate(today))).toMatchObject({ statement: { to, wholeTo } });
  });

  it('keeps no text of the bank’s, and no number that is one', () => {
    const [line] = linesOf(ofx([transaction('1.00', 'Zózimo Quixadá 529.982.247-25', 'Zózimo Quixadá')]));
    expect(JSON.stringify(line)).not.toMatch(/z[oó]zimo|quixad|529/i);
  });

  it('follows no entity of the file’s own', () => {
    const bomb = `<!DOCTYPE OFX [<!ENTITY a "${E1}"><!ENTITY b "&a;&a;&a;">]>`;
    const text = ofx([transaction('1.00', '&b;')]).replace(HEAD_1, HEAD_2 + bomb);
    expect(linesOf(text)).toMatchObject([{ endToEndId: null }]);
  });

  it.each([
    ['a day ahead', [transaction('1.00', '', '1', '20261201')], 'day_ahead'],
    ['a day that is none', [transaction('1.00', '', '1', '20261131')], 'day_unreadable'],
    ['an amount that might be two', [transaction('1.234', '')], 'amount_unreadable'],
    ['two payments on a line', [transaction('1.00', `${E1} ${E2}`)], 'several_ids'],
  ])('tells %s with its line', (_, transactions, reason) => {
    expect(faultsOf(ofx(transactions))).toEqual([[7, reason]]);
  });

  it('tells lines that stand there twice, but not tariffs that a bank numbers alike', () => {
    expect(faultsOf(ofx([transaction('1.00', E1, '1'), transaction('2.00', E1, '2')]))).toEqual([
      [8, 'line_twice'],
    ]);
    expect(faultsOf(ofx([transaction('-1.00', 'a', '7'), transaction('-1.00', 'a', '7')]))).toEqual([
      [8, 'line_twice'],
    ]);
    expect(linesOf(ofx([transaction('-1.00', 'a', '7'), transaction('-2.00', 'a', '7')]))).toHaveLength(2);
    // A payment and its refund may both name the payment.
    expect(linesOf(ofx([transaction('1.00', E1, '1'), transaction('-1.00', E1, '2')]))).toHaveLength(2);
  });

  it.each([
    ['no text', '', 'no_statement'],
    ['OFX of no account', `${HEAD_1}<OFX><CREDITCARDMSGSRSV1></OFX>`, 'no_statement'],
    ['OFX without lines', ofx([]), 'no_lines'],
    [
      'two accounts',
      ofx([transaction('1.00', '')], ACCOUNT + ACCOUNT.replace('12345', '99999')),
      'several_accounts',
    ],
    ['dollars', ofx([transaction('1.00', '')]).replace('BRL', 'USD'), 'other_currency'],
    ['a table of something else', 'Nome;Cidade\nAna;Recife\n', 'columns_unknown'],
  ])('says why %s is no statement', (_, text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });
});

describe('a statement in CSV', () => {
  it('is read by its headers below what the bank writes above them, without lines of balances', () => {
    const text = `Extrato;Agência 1\n\nData Lançamento;Histórico;Valor (R$);Saldo\n05/11/2026;Saldo anterior;;10,00\n05/11/2026;Pix ${E1};R$ 1.234,56;x\n2026-11-06 10:00;Tarifa;-1,00;x\n06/11/2026;Tarifa;1,00 D;x\n`;
    expect(readStatement(text, TODAY)).toMatchObject({
      kind: 'statement',
      table: { columns: ['day', null, 'amount', null] },
      statement: {
        ...{ format: 'csv', account: null, from: '2026-11-05', to: '2026-11-06' },
        lines: [
          { line: 5, amount: 123_456, endToEndId: E1 },
          { line: 6, amount: -100, day: '2026-11-06' },
          { line: 7, amount: -100 },
        ],
      },
    });
  });

  it('takes credits and debits from columns of their own, and the way from a letter', () => {
    expect(linesOf('Data,Crédito,Débito\n05/11/2026,"10,00",\n05/11/2026,,"3,00"\n')).toMatchObject([
      { amount: 1_000 },
      { amount: -300 },
    ]);
    expect(linesOf('Data;Valor;D/C\n05/11/2026;10,00;C\n05/11/2026;3,00;D\n')).toMatchObject([
      { amount: 1_000 },
      { amount: -300 },
    ]);
  });

  it.each([
    ['C', 100],
    ['CR', 100],
    ['Crédito', 100],
    ['Entradas', 100],
    ['Recebido', 100],
    ['', 100],
    ['D', -100],
    ['D-', -100],
    ['DB', -100],
    ['Débitos', -100],
    ['Saídas', -100],
    ['Enviado', -100],
  ])('knows the way of the money by %j', (word, amount) => {
    expect(linesOf(`Data;Valor;D/C\n05/11/2026;1,00;${word}\n`)).toMatchObject([{ amount }]);
  });

  it('takes no word that it does not know for money that came in', () => {
    const text = 'Data;Valor;Natureza\n05/11/2026;1,00;Tarifa\n05/11/2026;0,00;Tarifa\n05/11/2026;1,00;D\n';
    expect(faultsOf(text)).toEqual([[2, 'direction_unknown']]);
  });

  it('leaves out balances that stand under the amounts, whatever their day, and counts them', () => {
    const head = '"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"';
    const balances = [
      '"31/10/2026","Saldo Anterior"',
      '"00/00/0000","Saldo do dia"',
      '"30/11/2026","S A L D O"',
    ];
    const rows = balances.map((row) => `${row},"","0","1.000,00",""`);
    const text = [head, ...rows, '"05/11/2026","Pix - Recebido","TOTAL LTDA","1","50,00","Entrada"', ''].join(
      '\n',
    );
    expect(readStatement(text, TODAY)).toMatchObject({
      statement: {
        from: '2026-11-05',
        to: '2026-11-05',
        wholeTo: '2026-11-05',
        balances: 3,
        lines: [{ line: 5, amount: 5_000 }],
      },
    });
    const footer = 'Data;Histórico;Docto.;Crédito;Débito\n05/11/2026;PIX;1;50,00;\n;;Total;50,00;0,00\n';
    expect(readStatement(footer, TODAY)).toMatchObject({ statement: { balances: 1, lines: [{ line: 2 }] } });
  });

  it.each([
    ['a payer called so, beside what moved', 'Pix recebido;Total;1,00;'],
    ['a day before a payer of that name', 'Total;;1,00;'],
    ['a text of the payer’s', 'Pix recebido;saldo final;1,00;'],
    ['more words in the same cell', 'Saldo devedor quitado;;1,00;'],
    ['the id of a payment', `Saldo;${E1};1,00;`],
    ['the bank’s number of a transaction', 'Saldo;;1,00;70f3'],
  ])('takes a row with %s for money', (_, row) => {
    const text = `Data;Histórico;Detalhe;Valor;Identificador\n05/11/2026 10:00;${row}\n`;
    expect(readStatement(text, TODAY)).toMatchObject({
      statement: { balances: 0, lines: [{ amount: 100 }] },
    });
  });

  it('is read by what a person says that its columns hold', () => {
    const text = 'a;b;c\n05/11/2026;x;1,00\n';
    expect(readStatement(text, TODAY)).toMatchObject({
      reason: 'columns_unknown',
      table: { headers: ['a', 'b', 'c'] },
    });
    expect(readStatement(text, TODAY, ['day', null, 'amount'])).toMatchObject({
      statement: { lines: [{ amount: 100 }] },
    });
  });

  it('tells each faulty row with its line', () => {
    const text = 'Data;Valor\nontem;1,00\n05/11/2026;um\n06/12/2026;1,00\n05/11/2026;"1,00\n';
    expect(faultsOf(text)).toEqual([
      [2, 'day_unreadable'],
      [3, 'amount_unreadable'],
      [4, 'day_ahead'],
      [5, 'row_unreadable'],
    ]);
  });
});

const PIECES = [
  ...['<OFX>', '<STMTTRN>', '</STMTTRN>', '<BANKTRANLIST>', '<BANKACCTFROM>', '</BANKACCTFROM>', '<ACCTID>1'],
  ...['<DTPOSTED>20261105', '<TRNAMT>', '<FITID>', '<MEMO>', '&amp;', '<!ENTITY a "b">', '<![CDATA[', ']]>'],
  ...[
    'Data',
    'Valor',
    'Crédito',
    'D/C',
    ';',
    ',',
    '\n',
    '\r\n',
    '"',
    '05/11/2026',
    '1,00',
    '-1.00',
    '(1,00)',
  ],
  ...[E1, D1, '\0', '\uFEFF', '<', '>', '</', 'ç', '999999999999999999'],
];
const anyFile = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

describe('any file at all', () => {
  it('is a statement whose every line is one, or refused with a reason', () => {
    fc.assert(
      fc.property(anyFile, (text) => {
        const reading = readStatement(text, TODAY);
        if (reading.kind !== 'statement') return;
        const { lines, from, to } = reading.statement;
        expect(lines.length).toBeGreaterThan(0);
        for (const { day, amount, fitId } of lines) {
          expect(
            Number.isSafeInteger(amount) && amount !== 0 && day >= from && day <= to && day <= TODAY,
          ).toBe(true);
          expect(fitId).not.toMatch(/\s/);
        }
      }),
      { numRuns: 100_000 },
    );
  });
});
