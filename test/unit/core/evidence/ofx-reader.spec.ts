import { describe, expect, it } from 'vitest';
import { readOfx } from '../../../../src-main/core/evidence/ofx-reader.ts';

const transaction = (amount: string): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261105<TRNAMT>${amount}<FITID>1</STMTTRN>\n`;

const list = (transactions: string, start = '20261101'): string =>
  `<BANKTRANLIST><DTSTART>${start}<DTEND>20261130${transactions}</BANKTRANLIST>`;

const account = (transactions: string, id = '123'): string =>
  `<STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>${id}</BANKACCTFROM>${list(transactions)}</STMTRS></STMTTRNRS>`;

const ofx = (...statements: readonly string[]): string =>
  `<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20261201</SONRS></SIGNONMSGSRSV1>${statements.join('')}</OFX>`;

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
