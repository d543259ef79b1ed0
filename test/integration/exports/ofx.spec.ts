import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Ofx } from 'ofx-data-extractor';
import { parseStrict } from 'ofx-js';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import type { MoneyLine } from '../../../src-main/core/close/money-line.ts';
import { compareStatement } from '../../../src-main/core/evidence/compare-statement.ts';
import { readOfx } from '../../../src-main/core/evidence/ofx-reader.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { ofxPieces } from '../../../src-main/exports/ofx.ts';
import { encodeWindows1252, foldAccents } from '../../../src-main/exports/windows-1252.ts';
import { writePieces } from '../../../src-main/exports/write-texts.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

const QUIET = { isCancelled: () => false, onProgress: () => {} };
const STATEMENT = {
  ...{ bankId: '0341', account: '12345-6', balance: centavos(-1_050), isPlain: false },
  ...{ from: civilDate('2026-11-01'), to: civilDate('2026-11-30') },
};

const line = (changes: Partial<MoneyLine>): MoneyLine => ({
  ...{ kind: 'charge', paymentKind: 'charge', endToEndId: 'E1', refundId: null, nature: null },
  ...{ at: noon('2026-11-05'), amount: centavos(8_990), txid: 'tx1', idRec: null, contract: 'CT-1' },
  ...{ payerName: 'João & Conceição <Ltda>', payerDocument: null, charge: null },
  ...changes,
});

const LINES = [
  line({}),
  line({ endToEndId: 'E2', payerName: 'Ana ☂ “Müller” 東', amount: centavos(10) }),
  line({ kind: 'refund', endToEndId: 'E1', refundId: 'D1', amount: centavos(990), at: noon('2026-11-30') }),
  line({ kind: 'refund', endToEndId: 'E2', refundId: 'D1', amount: centavos(5) }),
  line({ kind: 'orphan', endToEndId: 'E3', payerName: '' }),
];

/** The file's text as who reads the header takes it. */
async function written(
  lines: readonly MoneyLine[],
  changes: Partial<typeof STATEMENT> = {},
): Promise<string> {
  const target = join(tempFolder(), 'statement.ofx');
  await writePieces(ofxPieces(lines, { ...STATEMENT, ...changes }), target, QUIET, {
    encode: encodeWindows1252,
  });
  return new TextDecoder('windows-1252').decode(readFileSync(target));
}

/** What one foreign reader makes of it. */
function statementOf(text: string) {
  const response = parseStrict(text).OFX.BANKMSGSRSV1?.STMTTRNRS;
  const statement = Array.isArray(response) ? null : response?.STMTRS;
  if (!statement) throw new Error('no statement');
  const transactions = statement.BANKTRANLIST?.STMTTRN ?? [];
  return { statement, transactions: Array.isArray(transactions) ? transactions : [transactions] };
}

describe('an OFX statement', () => {
  it('is read by two readers that nobody here wrote, with the same money', async () => {
    const text = await written(LINES);
    const { statement, transactions } = statementOf(text);
    expect(statement.BANKACCTFROM).toMatchObject({ BANKID: '0341', ACCTID: '12345-6' });
    expect(statement.LEDGERBAL).toMatchObject({ BALAMT: '-10.50' });
    const amounts = ['89.90', '0.10', '-9.90', '-0.05', '89.90'];
    expect(transactions.map(({ TRNAMT }) => TRNAMT)).toEqual(amounts);
    const listed = new Ofx(text).getBankTransferList();
    expect(listed.map(({ TRNAMT }) => Number(TRNAMT))).toEqual(amounts.map(Number));
    expect(listed.map(({ FITID }) => String(FITID))).toEqual(['E1', 'E2', 'D1.E1', 'D1.E2', 'E3']);
  });

  it('has one number for a refund, whatever else stands in its file', async () => {
    const idsIn = async (lines: readonly MoneyLine[]) =>
      [...(await written(lines)).matchAll(/<FITID>(.*?)<\/FITID>/g)].map(([, id]) => id);
    const refunds = LINES.filter(({ kind }) => kind === 'refund');
    const together = await idsIn(refunds);
    expect(new Set(together).size).toBe(2);
    expect(await Promise.all(refunds.map(async (each) => (await idsIn([each]))[0]))).toEqual(together);
    expect(await idsIn(refunds.toReversed())).toEqual(together.toReversed());
  });

  it('is read by Ciclo itself, line for line, and as earlier versions wrote it', async () => {
    const [first, second] = ['1', '2'].map((end) => `E${end.padStart(31, '0')}`);
    const refunded = [first, second].map((endToEndId) =>
      line({ kind: 'refund', endToEndId: endToEndId ?? '', refundId: 'D1', amount: centavos(500) }),
    );
    const movements = refunded.map((each) => ({ ...each, returnId: null, day: civilDate('2026-11-05') }));
    const now = await written(refunded);
    const before = now.replace(`D1.${first}`, 'D1');
    for (const text of [now, before]) {
      const { lines } = readOfx(text);
      const { matched, onlyBank, onlyHere } = compareStatement(lines, movements, () => true);
      expect(matched.map(({ movement }) => movement.endToEndId)).toEqual([first, second]);
      expect([onlyBank, onlyHere]).toEqual([[], []]);
    }
  });

  it('keeps the letters that its encoding has, and folds or marks the others', async () => {
    const { transactions } = statementOf(await written(LINES));
    expect(transactions.map(({ NAME }) => NAME)).toEqual([
      'João & Conceição <Ltda>',
      'Ana ? “Müller” ?',
      'João & Conceição <Ltda>',
      'João & Conceição <Ltda>',
      'Pagamento sem cobrança',
    ]);
    const plain = await written(LINES, { isPlain: true });
    expect(plain).toContain('Joao &amp; Conceicao');
  });

  it('has the header, the days at noon, CRLF everywhere, and ids that are unique', async () => {
    const text = await written(LINES);
    expect(text.startsWith('OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain('<DTPOSTED>20261130120000[-3:BRT]</DTPOSTED>');
    const ids = [...text.matchAll(/<FITID>(.*?)<\/FITID>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(LINES.length);
  });

  it('lets no name out of its field, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (payerName) => {
        const text = await written([line({ payerName }), line({ endToEndId: 'E9' })]);
        const rows = text.split('\r\n');
        expect(rows.filter((row) => row.startsWith('<STMTTRN>'))).toHaveLength(2);
        const name = /<NAME>(.*?)<\/NAME>/.exec(text)?.[1] ?? '';
        expect(name).not.toMatch(/[<>\r\n]/);
      }),
      { numRuns: 30 },
    );
  });
});

describe('Windows-1252', () => {
  it('takes back what it gave', () => {
    const letters = 'Conceição “–” € ñ Zoë';
    expect(new TextDecoder('windows-1252').decode(encodeWindows1252(letters))).toBe(letters);
    expect(foldAccents('Conceição')).toBe('Conceicao');
  });
});
