import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readOfx } from '../../../../src-main/core/evidence/ofx-reader.ts';
import { readStatement } from '../../../../src-main/core/evidence/read-statement.ts';

const E1 = 'E6070119020261105123400000000001';

const transaction = (amount: string, memo = '', type = 'OTHER'): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261105<TRNAMT>${amount}<FITID>1<MEMO>${memo}</STMTTRN>\n`;

const list = (transactions: string, start = '20261101'): string =>
  `<BANKTRANLIST><DTSTART>${start}<DTEND>20261130${transactions}</BANKTRANLIST>`;

const account = (transactions: string, id = '123'): string =>
  `<STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>${id}</BANKACCTFROM>${list(transactions)}</STMTRS></STMTTRNRS>`;

const ofx = (...statements: readonly string[]): string =>
  `<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20261201</SONRS></SIGNONMSGSRSV1>${statements.join('')}</OFX>`;

const linesOf = (...transactions: readonly string[]) => readOfx(ofx(account(transactions.join('')))).lines;

describe('an OFX with sections of plain text', () => {
  it.each([
    ['a payment’s id', `<![CDATA[PIX ${E1}]]>`, 1],
    ['text and sections one after the other', `PIX <![CDATA[A & B <c>]]> <![CDATA[${E1}]]></MEMO>`, 1],
    ['what would be tags and entities', `<![CDATA[</STMTTRN><TRNAMT>9.00 &lt;${E1}]]>`, 1],
    ['lines of its own', `<![CDATA[PIX\n${E1}\n]]></MEMO>`, 3],
  ])('is read as if they were not there: %s', (_, memo, height) => {
    expect(linesOf(transaction('1.00', memo), transaction('2.00'))).toMatchObject([
      { line: 1, amount: 100, endToEndId: E1 },
      { line: 1 + height, amount: 200, endToEndId: null },
    ]);
  });

  it('is read on where one has no end', () => {
    const lines = linesOf(transaction('1.00', '<![CDATA[a'), transaction('2.00', E1));
    expect(lines).toMatchObject([{ amount: 100 }, { amount: 200, endToEndId: E1 }]);
  });

  it('is read in one go however many begin', () => {
    expect(linesOf(transaction('1.00', '<![CDATA['.repeat(200_000)))).toMatchObject([{ amount: 100 }]);
  });
});

describe('a day of an OFX', () => {
  const file = (moment: string): string =>
    ofx(account(transaction('1.00').replace('20261105', moment))).replace(
      '<DTSERVER>20261201',
      `<DTSERVER>${moment}`,
    );
  const dayOf = (moment: string) => {
    const { madeOn, lines, faults } = readOfx(file(moment));
    expect(lines[0]?.day ?? null).toBe(madeOn);
    expect(faults).toHaveLength(madeOn === null ? 1 : 0);
    return madeOn;
  };

  it.each([
    ['by itself', '20260301', '2026-03-01'],
    ['with an hour of no zone', '20260301235959', '2026-03-01'],
    ['with an hour of São Paulo', '20260301235959[-3:BRT]', '2026-03-01'],
    ['with an early hour of Greenwich', '20260301020000[0:GMT]', '2026-02-28'],
    ['with that hour in all that the standard knows', '20260301025959.999[+0.00:GMT]', '2026-02-28'],
    ['with an hour of Greenwich that is the same day', '20260301030000[0:GMT]', '2026-03-01'],
    ['with a late hour west of São Paulo', '20260228223000[-5:EST]', '2026-03-01'],
    ['with an hour whose zone has no name', '202603010200[-03]', '2026-03-01'],
    ['with midnight of Greenwich, which is the day alone', '20260301000000[0:GMT]', '2026-03-01'],
    ['with noon, likewise', '20260301120000.000[-3:BRT]', '2026-03-01'],
    ['with an hour that there is not', '20260301250000[0:GMT]', '2026-03-01'],
    ['with a zone of parts of an hour', '20260301020000[5.30:IST]', '2026-03-01'],
  ])('is that of São Paulo: %s', (_, moment, day) => {
    expect(dayOf(moment)).toBe(day);
  });

  it('is none of what is no day', () => {
    expect(dayOf('20260230020000[0:GMT]')).toBeNull();
    for (const text of ['2026', '2026-03-01', '1/3/2026']) expect(dayOf(text)).toBeNull();
  });

  it('is the one that is written where a period begins or ends', () => {
    const bounds = ofx(account('')).replace('<DTEND>20261130', '<DTEND>20261130235959[-5:EST]');
    expect(readOfx(bounds.replace('<DTSTART>20261101', '<DTSTART>20261101010000[0:GMT]'))).toMatchObject({
      ...{ from: '2026-11-01', to: '2026-11-30' },
    });
  });
});

describe('an OFX of several kinds of statements', () => {
  const purchase = list(transaction('-99.00'), '20261001');
  const card = `<CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM>${purchase}</CCSTMTRS></CCSTMTTRNRS>`;
  const fund = `<INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVTRANLIST><DTSTART>20261001<INVBANKTRAN>${transaction('5.00')}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS>`;
  const own = account(transaction('1.00'));
  const open = own.replace('</BANKTRANLIST></STMTRS></STMTTRNRS>', '');

  it.each([
    ['a card’s before', [card, own]],
    ['a card’s behind', [own, card]],
    ['one of investments', [own, fund]],
    ['a card’s behind one that has no end', [open, card]],
  ])('is read as the account’s alone: %s', (_, statements) => {
    expect(readOfx(ofx(...statements))).toMatchObject({
      ...{ accounts: [{ bankId: '341', accountId: '123' }], currency: 'BRL' },
      ...{ from: '2026-11-01', to: '2026-11-30', madeOn: '2026-12-01' },
      lines: [{ amount: 100 }],
    });
  });

  it('tells every account of a bank that it holds, and of a card none', () => {
    expect(readOfx(ofx(own, account('', '124'))).accounts).toHaveLength(2);
    expect(readOfx(ofx(card))).toMatchObject({ account: null, lines: [] });
  });
});

describe('an OFX of amounts without signs', () => {
  const typed = (type: string, amount: string): string => transaction(amount, '', type);
  const amountsOf = (...transactions: readonly string[]) =>
    linesOf(...transactions).map(({ amount }) => amount);

  it.each(['DEBIT', 'FEE', 'SRVCHG', 'DIRECTDEBIT', 'debit'])(
    'tells by the type %s that money went out',
    (type) => {
      expect(amountsOf(typed('CREDIT', '150.00'), typed(type, '1.50'), typed('DEP', '2.00'))).toEqual([
        15_000, -150, 200,
      ]);
    },
  );

  it.each(['PAYMENT', 'CHECK', 'CASH'])('takes %s for money that came in, as it is written', (type) => {
    expect(amountsOf(typed('CREDIT', '150.00'), typed(type, '1.50'))).toEqual([15_000, 150]);
  });

  it('tells it by its signs once one of them stands there, and where nothing went out', () => {
    expect(amountsOf(typed('DEBIT', '-1.50'), typed('FEE', '1.50'), typed('OTHER', '2.00'))).toEqual([
      -150, 150, 200,
    ]);
    expect(amountsOf(typed('CREDIT', '1.50'), typed('OTHER', '2.00'))).toEqual([150, 200]);
    expect(amountsOf(typed('DEBIT', '0.00'), typed('OTHER', '2.00'))).toEqual([200]);
  });

  it.each(['XFER', 'PAYMENT'])('leaves no line to a guess whose type does not tell it (%s)', (type) => {
    const { faults } = readOfx(
      ofx(account([typed('DEBIT', '1.50'), typed(type, '2.00'), typed('OTHER', '0.00')].join(''))),
    );
    expect(faults).toEqual([{ line: 2, reason: 'direction_unknown', text: type }]);
  });
});

it('tells a file that is cut off anywhere before its list ends, of which no statement is made', () => {
  const whole = ofx(account(transaction('1.00', E1) + transaction('1234.56')));
  const end = whole.indexOf('</BANKTRANLIST>') + '</BANKTRANLIST>'.length;
  const statement = (length: number) => readStatement(whole.slice(0, length), civilDate('2026-12-31'));
  expect(statement(end)).toMatchObject({ statement: { lines: [{ amount: 100 }, { amount: 123_456 }] } });
  const kept = [...Array(end).keys()].filter((length) => statement(length).kind !== 'refused');
  expect(kept).toEqual([]);
  expect(statement(end - 40)).toMatchObject({ reason: 'cut_off' });
});
