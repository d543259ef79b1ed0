import { expect, it } from 'vitest';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

const ofx = (account: string, amount = '10.00'): string =>
  `<OFX><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20200105<TRNAMT>${amount}<FITID>1</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;

it('says what a file is before anything is kept, keeps it once, and shows its month', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const file = (text: string) => ({ connectionId, text, columns: null });
  const summary = { format: 'ofx', lines: 1, identified: 0, received: 1_000, returned: 0 };
  expect(await ask('bankStatement', 'read', file(ofx('1')))).toMatchObject({
    ...{ kind: 'statement', ...summary, expected: null, isKnown: false },
    account: { bankId: '341', accountId: '1' },
  });
  expect(await ask('bankStatement', 'list', { connectionId })).toEqual([]);
  const { id } = await ask('bankStatement', 'import', { ...file(ofx('1')), isOtherAccount: false });
  expect(await ask('bankStatement', 'read', file(ofx('1')))).toMatchObject({ isKnown: true });
  expect(await ask('bankStatement', 'read', file(ofx('2')))).toMatchObject({ expected: { accountId: '1' } });
  const month = { connectionId, month: '2020-01', search: '' };
  expect((await ask('bankStatement', 'month', month))?.lists.only_bank).toMatchObject({ count: 1 });
  await ask('bankStatement', 'remove', { connectionId, id });
  expect(await ask('bankStatement', 'month', month)).toBeNull();
});

it('keeps nothing of a file with a fault, and says which line', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const file = (text: string) => ({ connectionId, text, columns: null, isOtherAccount: false });
  await expect(ask('bankStatement', 'import', file(ofx('1', 'ten')))).rejects.toThrow(
    'statement_line_refused: line 1: amount_unreadable',
  );
  await expect(ask('bankStatement', 'import', file('hello'))).rejects.toThrow('no_statement');
  expect(await ask('bankStatement', 'read', file(ofx('1', 'ten')))).toMatchObject({
    kind: 'faults',
    count: 1,
  });
  expect(await ask('bankStatement', 'list', { connectionId })).toEqual([]);
});
