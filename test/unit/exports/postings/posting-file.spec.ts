import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { AccountPlan } from '../../../../src-main/core/close/accounts.ts';
import { journalEntry } from '../../../../src-main/core/close/journal-entry.ts';
import type { MoneyLine } from '../../../../src-main/core/close/money-line.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { COLUMN_LAYOUTS, readLayoutFile } from '../../../../src-main/exports/postings/layouts.ts';
import {
  lackingUsesOf,
  makePostingFile,
  type PostingSettings,
  type PostingSource,
} from '../../../../src-main/exports/postings/posting-file.ts';
import { ACCOUNT_USES, POSTING_LAYOUTS } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { dominioSums, readDominio } from '../../../support/oracles/dominio-file.ts';

const CNPJ = '12345678000195';
const PLAN: AccountPlan = new Map(
  ACCOUNT_USES.map((use, at) => [use, { code: String(101 + at), name: use }]),
);
const SETTINGS: PostingSettings = { layout: 'dominio', composed: null, plan: PLAN, company: { cnpj: CNPJ } };

const chargeOf = (amount: number, paidBefore = 0) => ({
  ...{ dueDate: civilDate('2026-11-05'), amount: centavos(amount), paidBefore: centavos(paidBefore) },
  ...{ refundedBefore: centavos(0), excessBefore: centavos(Math.max(0, paidBefore - amount)) },
});
const line = (changes: Partial<MoneyLine> = {}): MoneyLine => ({
  ...{ kind: 'charge', paymentKind: 'charge', endToEndId: 'E1', refundId: null, nature: null },
  ...{ at: noon('2026-11-05'), amount: centavos(150_000), txid: 'tx1', idRec: null, contract: 'CT-1' },
  ...{ payerName: 'João & Conceição Ltda', payerDocument: null },
  charge: chargeOf(150_000),
  ...changes,
});
const source = (lines: readonly MoneyLine[], changes: Partial<PostingSource> = {}): PostingSource => ({
  ...{ lines, dueCharges: [], revenueUntil: null, fees: [] },
  ...{ posted: [], elsewhere: [], putRight: [], again: null },
  ...changes,
});
const make = (lines: readonly MoneyLine[], settings: Partial<PostingSettings> = {}) =>
  makePostingFile({ ...SETTINGS, ...settings }, source(lines));
const rowsOf = (bytes: Uint8Array) =>
  new TextDecoder('windows-1252').decode(bytes).slice(0, -2).split('\r\n');

const EXCESS = line({ endToEndId: 'E2', amount: centavos(160_000) });
const REFUND = line({
  ...{ kind: 'refund', endToEndId: 'E2', refundId: 'D1', amount: centavos(20_000), at: noon('2026-11-30') },
  charge: chargeOf(150_000, 160_000),
});

describe('accounts that are wanting', () => {
  const only = (...uses: readonly string[]): AccountPlan =>
    new Map([...PLAN].filter(([use]) => uses.includes(use)));

  it('are counted with the money that goes to each, most entries first', async () => {
    const lines = [line(), EXCESS, REFUND];
    expect(await lackingUsesOf(source(lines), only('receipt'))).toEqual([
      { use: 'bank', entries: 3, amount: 330_000 },
      { use: 'excess', entries: 2, amount: 20_000 },
      { use: 'refund_original', entries: 1, amount: 10_000 },
    ]);
    expect(await lackingUsesOf(source(lines), PLAN)).toEqual([]);
  });

  it('are not asked for of what has left', async () => {
    const left = { movement: 'E1', refund: '', event: 'receipt', day: civilDate('2026-11-05') } as const;
    const known = source([line()], { posted: [{ ...left, amount: centavos(150_000), batchId: 1 }] });
    expect(await lackingUsesOf(known, new Map())).toEqual([]);
  });
});

it('shows the first lines as the bytes of the file have them', async () => {
  const composed = { ...COLUMN_LAYOUTS.csv, columns: [{ field: 'history', header: 'Histórico ☂' }] } as const;
  const { head, bytes } = await make([line()], {
    layout: 'csv',
    composed: structuredClone<typeof composed>(composed) as never,
  });
  expect(head).toEqual(rowsOf(bytes));
});

/** A movement with whatever names, amounts and earlier money. */
const anyLine = fc
  .record({
    payerName: fc.string({ unit: 'binary', maxLength: 60 }),
    contract: fc.string({ unit: 'grapheme', maxLength: 40 }),
    amount: fc.integer({ min: 1, max: 999_999_999_999 }),
    open: fc.integer({ min: 1, max: 999_999_999_999 }),
    paidBefore: fc.nat(999_999_999_999),
    kind: fc.constantFrom('charge', 'joining', 'orphan', 'refund'),
    nature: fc.constantFrom(null, 'ORIGINAL', 'MED_FRAUDE', 'OUTRA'),
  })
  .map(({ payerName, contract, amount, open, paidBefore, kind, nature }) =>
    line({
      ...{ payerName, contract, amount: centavos(amount), kind, nature },
      refundId: kind === 'refund' ? 'D9' : null,
      charge: kind === 'charge' || kind === 'refund' ? chargeOf(open, paidBefore) : null,
    }),
  );
const anyLines = fc
  .array(anyLine, { maxLength: 8 })
  .map((lines) => lines.map((each, at) => ({ ...each, endToEndId: `E${at}` })));

describe("Domínio's layout", () => {
  it('is the company, and an entry with its lines, as the table of fields has it', async () => {
    expect(rowsOf((await make([line(), EXCESS, REFUND])).bytes)).toEqual([
      `|0000|${CNPJ}|`,
      '|6000|X||||',
      '|6100|05/11/2026|101|102|1500,00||Recebimento João & Conceição Ltda contrato CT-1 vencimento 05/11/2026 E1||||',
      '|6000|D||||',
      '|6100|05/11/2026|101|0|1600,00||Recebimento João & Conceição Ltda contrato CT-1 vencimento 05/11/2026 E2||||',
      '|6100|05/11/2026|0|102|1500,00||Recebimento João & Conceição Ltda contrato CT-1 vencimento 05/11/2026 E2||||',
      '|6100|05/11/2026|0|104|100,00||Adiantamento João & Conceição Ltda contrato CT-1 E2||||',
      '|6000|C||||',
      '|6100|30/11/2026|0|101|200,00||Adiantamento João & Conceição Ltda contrato CT-1 E2 D1||||',
      '|6100|30/11/2026|104|0|100,00||Adiantamento João & Conceição Ltda contrato CT-1 E2 D1||||',
      '|6100|30/11/2026|106|0|100,00||Devolução João & Conceição Ltda contrato CT-1 E2 D1||||',
    ]);
  });

  it('asks for a CNPJ, and for accounts that its fields hold', async () => {
    await expect(make([line()], { company: { cnpj: null } })).rejects.toMatchObject({
      code: 'posting_cnpj_missing',
    });
    for (const code of ['1|1', '1'.repeat(19), '1\n2', '東']) {
      const plan: AccountPlan = new Map([...PLAN, ['receipt', { code, name: '' }]]);
      await expect(make([line()], { plan })).rejects.toMatchObject({
        code: 'posting_unfit',
        params: { field: 'credit', text: code },
      });
    }
  });

  it('balances whatever comes, account by account as the journals have it', async () => {
    await fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const sums = new Map<string, number>();
        for (const { account, amount } of lines.flatMap((each) => journalEntry(each, PLAN).sides))
          sums.set(account.code, (sums.get(account.code) ?? 0) + amount);
        const file = readDominio((await make(lines)).bytes);
        expect(file.entries).toHaveLength(lines.length);
        expect(Object.fromEntries(dominioSums(file))).toEqual(Object.fromEntries(sums));
      }),
    );
  });
});

describe('every layout', () => {
  it.each(POSTING_LAYOUTS.filter((name) => name !== 'dominio'))(
    'lets no name out of its column: %s',
    async (layout) => {
      const spec = COLUMN_LAYOUTS[layout as keyof typeof COLUMN_LAYOUTS];
      const width = 448;
      await fc.assert(
        fc.asyncProperty(anyLines, async (lines) => {
          const { bytes } = await make(lines, { layout });
          const rows = lines.length === 0 && !spec.header ? [] : rowsOf(bytes);
          const parts = lines.map((each) => journalEntry(each, PLAN).sides.length);
          const perEntry = spec.lines === 'one' ? parts.map((sides) => sides - 1) : parts;
          const expected = perEntry.reduce((sum, each) => sum + each, 0);
          expect(rows).toHaveLength(expected + Number(spec.header));
          for (const row of rows) {
            expect(row).not.toMatch(/[\r\n\u2028\u2029]/);
            if (spec.separator === '') expect(row).toHaveLength(width);
            else if (spec.quotes) expect(row.split('","')).toHaveLength(spec.columns.length);
            else expect(row.split(spec.separator)).toHaveLength(spec.columns.length);
          }
        }),
      );
    },
  );

  it.each(['"=1+1', '\u0001@x', '|-1+1', '= 1'])('makes no formula of %j', async (payerName) => {
    for (const quotes of [true, false]) {
      const [column] = COLUMN_LAYOUTS.csv.columns;
      const columns = [{ ...column, field: 'payerName' as const }];
      const composed = { ...COLUMN_LAYOUTS.csv, columns, separator: '|' as const, quotes, header: false };
      const [row = ''] = rowsOf((await make([line({ payerName })], { layout: 'csv', composed })).bytes);
      expect(row).not.toMatch(/^"?\s*[=@+-]/);
    }
  });

  it('has the columns of its description', async () => {
    const rows = async (layout: PostingSettings['layout']) =>
      rowsOf((await make([EXCESS], { layout })).bytes);
    expect((await rows('calima'))[1]).toBe(
      '05/11/2026;100,00;101;104;;Adiantamento João & Conceição Ltda contrato CT-1 E2;;',
    );
    expect((await rows('alterdata')).map((row) => row.slice(0, 50))).toEqual(
      [
        '"","101","","05/11/2026","1600,00","","Recebimento',
        '"","","102","05/11/2026","1500,00","","Recebimento',
        '"","","104","05/11/2026","100,00","","Adiantamento',
      ].map((row) => row.slice(0, 50)),
    );
    expect((await rows('sci'))[2]).toBe(
      '000003,20261105,0,00000104,100.00,00000000,Adiantamento João & Conceição Ltda contrato CT-1 E2,CT-1,,,',
    );
    const [first = ''] = await rows('prosoft');
    expect([first.slice(0, 20), first.slice(68, 73), first.slice(92, 97), first.slice(116, 132)]).toEqual([
      'LC100001   105112026',
      '00101',
      '00102',
      '0000000001500.00',
    ]);
  });

  it('cuts a text that is too long and says so, and refuses an account that is', async () => {
    const long = line({ payerName: 'Ç'.repeat(600) });
    expect((await make([long])).cut).toBe(1);
    expect((await make([long], { layout: 'prosoft' })).cut).toBe(1);
    const plan: AccountPlan = new Map([...PLAN, ['bank', { code: '123456', name: '' }]]);
    await expect(make([line()], { plan, layout: 'prosoft' })).rejects.toMatchObject({
      code: 'posting_unfit',
      params: { field: 'debit', text: '123456', most: 5 },
    });
    const letters: AccountPlan = new Map([...PLAN, ['bank', { code: '1A', name: '' }]]);
    await expect(make([line()], { plan: letters, layout: 'sci' })).rejects.toMatchObject({
      code: 'posting_unfit',
      params: { field: 'debit', text: '1A' },
    });
  });
});

describe('what leaves', () => {
  it('is blocked with every use that has no account', async () => {
    const plan: AccountPlan = new Map(
      [...PLAN].filter(([use]) => use === 'bank' || use === 'refund_original'),
    );
    await expect(make([line(), EXCESS, REFUND], { plan })).rejects.toMatchObject({
      code: 'accounts_unmapped',
      params: { uses: 'receipt, excess' },
    });
  });

  it('leaves once, is told when it would be posted otherwise, and is the very same again', async () => {
    const first = await make([line(), EXCESS]);
    const posted = first.rows.map((row) => ({ ...row, batchId: 7 }));
    const next = await makePostingFile(SETTINGS, source([line(), EXCESS, REFUND], { posted }));
    expect(next).toMatchObject({ entries: 1, leftOut: 2, changed: 0, refunded: 20_000, received: 0 });
    const assigned = await makePostingFile(
      SETTINGS,
      source([line({ kind: 'orphan', charge: null }), EXCESS], { posted }),
    );
    expect(assigned).toMatchObject({ entries: 0, leftOut: 2, changed: 1 });
    const later = [line({ at: noon('2026-12-01') }), EXCESS];
    const moved = await makePostingFile(SETTINGS, source(later, { posted }));
    expect(moved).toMatchObject({ entries: 0, leftOut: 2, changed: 1 });
    const again = source([line(), EXCESS, REFUND], { posted, again: 7 });
    expect((await makePostingFile(SETTINGS, again)).sha256).toBe(first.sha256);
    for (const lines of [[line({ kind: 'orphan', charge: null }), EXCESS], [line()]])
      await expect(makePostingFile(SETTINGS, source(lines, { posted, again: 7 }))).rejects.toMatchObject({
        code: 'posting_batch_changed',
        params: { id: 7 },
      });
  });

  it('has revenue only where it is asked for, by the due date', async () => {
    const due = {
      ...{ txid: 'tx1', dueDate: civilDate('2026-11-20'), amount: centavos(5_000), contract: 'CT-1' },
      ...{ payerName: 'Ana', payerDocument: null },
    };
    const asked = source([], { dueCharges: [due], revenueUntil: due.dueDate });
    const file = await makePostingFile(SETTINGS, asked);
    expect(file).toMatchObject({ entries: 1, revenue: 5_000, received: 0 });
    expect(readDominio(file.bytes).entries[0]?.lines[0]).toMatchObject({
      ...{ day: '20/11/2026', debit: '102', credit: '113', amount: 5_000 },
    });
  });
});

describe('a layout from a file', () => {
  it('is read, and refused with the field and the reason', () => {
    expect(readLayoutFile(JSON.stringify(COLUMN_LAYOUTS.csv), 'l.json')).toEqual(COLUMN_LAYOUTS.csv);
    const refused = (change: object) => {
      try {
        readLayoutFile(JSON.stringify({ ...COLUMN_LAYOUTS.csv, ...change }), 'l.json');
      } catch (error) {
        return error;
      }
      return null;
    };
    expect(refused({ separator: '#' })).toMatchObject({ params: { field: 'separator', path: 'l.json' } });
    expect(refused({ separator: ',' })).toMatchObject({ params: { field: 'separator' } });
    expect(refused({ columns: [] })).toMatchObject({ params: { field: 'columns' } });
    expect(refused({ columns: [{ field: 'salary' }] })).toMatchObject({
      params: { field: 'columns.0.field' },
    });
    expect(refused({ columns: [{ field: 'side' }] })).toMatchObject({ params: { field: 'columns.0.field' } });
    expect(refused({ separator: '' })).toMatchObject({ params: { field: 'columns.0.width' } });
    expect(() => readLayoutFile('no JSON', 'l.json')).toThrow('l.json');
  });
});
