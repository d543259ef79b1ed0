import { expect, it } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { PayerAccount } from '../../../../src-main/core/close/payer-account.ts';
import { centavos, exactSum } from '../../../../src-main/core/money.ts';
import { accountDays } from '../../../../src-main/exports/accounting-rows.ts';
import { REPORT_ROWS } from '../../../../src-main/exports/reports/report.ts';
import { statementReport } from '../../../../src-main/exports/reports/statement-report.ts';
import { reportFile } from '../../../../src-main/exports/reports/write-report.ts';
import { charge, noon, refund, settlement } from '../../../support/fake/records/ledger-records.ts';
import { ledgerOf, rowsOf } from '../../../support/in-process/ledger/accounting-ledger.ts';
import { outsideOf, overlapping, pdfPages } from '../../../support/oracles/pdf-words.ts';

const CPF = { kind: 'cpf', number: '12345678909' } as const;
const LONG_NAME = 'Maximiliano Wenceslau Conceição e Silva de Albuquerque '.repeat(3).slice(0, 140);
const head = { name: 'Academia Sol', document: '12.345.678/0001-95', logo: null };
const at = noon('2026-03-01');
const asOf = civilDate('2026-03-01');

/** `1.234,56` as `1234.56`. */
const plain = (amount: string): string => amount.replaceAll('.', '').replace(',', '.');

it('holds what the CSV holds, line by line and sum by sum', async () => {
  const world = {
    charges: [
      charge({ txid: 'a', status: 'CONCLUIDA' }),
      charge({ txid: 'b', status: 'EXPIRADA', dueDate: civilDate('2026-02-12'), amount: centavos(123_456) }),
    ],
    settlements: [
      settlement({
        ...{ endToEndId: 'EA', txid: 'a', at: noon('2026-02-03') },
        refunds: [refund({ id: 'D1', amount: centavos(1_000), settledAt: noon('2026-02-05') })],
      }),
    ],
  };
  const reader = ledgerOf(world, '2026-03-01').read();
  const payer = { by: 'document', document: CPF } as const;
  const days = accountDays({ from: civilDate('2026-02-01'), to: civilDate('2026-02-28') }, asOf);
  const found = reader.payerAccount(payer, days);
  if (found === null) throw new Error('nobody');
  const pages = pdfPages(await reportFile(statementReport({ found, days, asOf, head, at })));
  const text = pages[0]?.text ?? '';
  for (const part of ['Academia Sol', 'CNPJ 12.345.678/0001-95', 'Márcia Araújo', '***.456.789-**'])
    expect(text).toContain(part);
  expect(text).not.toContain(CPF.number);
  expect(text).toContain('de 01/02/2026 a 28/02/2026');
  expect(text).toContain('Página 1 de 1');
  const rows = rowsOf(reader, {
    ...{ subject: 'statement', payer },
    movements: { ...days, kinds: [], search: '' },
  });
  const lines = text
    .split('\n')
    .slice(text.split('\n').findIndex((line) => line.includes('Devolvido  ')) + 1);
  for (const [
    index,
    { due_amount: due, paid_amount: paid, refunded_amount: back, entry, balance },
  ] of rows.entries()) {
    const amounts = (lines[index]?.match(/-?[\d.]+,\d\d/g) ?? []).map(plain);
    const told = [due, paid, back].filter(
      (amount) => amount !== '' && (amount !== '0.00' || entry === 'closing'),
    );
    expect(amounts).toEqual([...told, balance]);
  }
  expect(text).toMatch(/Em aberto hoje +R\$ 1\.234,56, desde 12\/02\/2026/);
  reader.close();
});

it('asks a payer for nothing where a balance is owed by nobody, since the company gave the money back', async () => {
  const refunds = [refund({ amount: centavos(5_000), nature: 'ORIGINAL' })];
  const world = {
    charges: [charge({ txid: 'a', status: 'CONCLUIDA' })],
    settlements: [settlement({ txid: 'a', refunds })],
  };
  const reader = ledgerOf(world, '2026-03-01').read();
  const days = { from: civilDate('2026-01-01'), to: civilDate('2026-02-28') };
  const found = reader.payerAccount({ by: 'document', document: CPF }, days);
  if (found === null) throw new Error('nobody was found');
  const pages = pdfPages(await reportFile(statementReport({ found, days, asOf, head, at })));
  const text = pages[0]?.text ?? '';
  expect(text).toMatch(/Saldo final +R\$ 50,00/);
  expect(text).toMatch(/Em aberto hoje +R\$ 0,00/);
  expect(text).not.toContain('deve');
  expect(text).toContain('O que ainda se pede ao pagador está em “Em aberto hoje”.');
  reader.close();
});

/** An account of many lines; each id is its own. */
function accountOf(lines: number): PayerAccount {
  const nothing = exactSum(0);
  const amount = exactSum(999_999_999);
  return {
    ...{ opening: nothing, closing: amount, due: amount, paid: amount, refunded: nothing },
    ...{ open: amount, openSince: civilDate('2026-01-02') },
    entries: Array.from({ length: lines }, (_, index) => ({
      day: addDays(civilDate('2026-01-01'), Math.floor(index / 60)),
      ...{ kind: 'charge' as const, txid: `w${String(index).padStart(34, 'W')}` },
      ...{
        endToEndId: `E${String(index).padStart(31, 'W')}`,
        refundId: null,
        dueDate: civilDate('2026-01-01'),
      },
      ...{ due: amount, paid: amount, refunded: amount, balance: amount },
    })),
  };
}

const reportOf = (lines: number) =>
  statementReport({
    found: { payerId: 1, name: LONG_NAME, document: CPF, account: accountOf(lines) },
    days: { from: civilDate('2026-01-01'), to: asOf },
    ...{ asOf, at, head: { ...head, name: LONG_NAME.toUpperCase() } },
  });

it('keeps 3,000 lines and names of 140 letters within the margins, with names of columns and a number on each page', async () => {
  const pages = pdfPages(await reportFile(reportOf(3_000)));
  expect(pages.length).toBeGreaterThan(80);
  for (const [index, page] of pages.entries()) {
    expect(outsideOf(page, 36)).toEqual([]);
    expect(page.text).toMatch(/Data +Lançamento +Vencimento/);
    expect(page.text).toContain(`Página ${index + 1} de ${pages.length}`);
  }
  for (const page of [pages[0], pages[1], pages.at(-1)]) expect(page && overlapping(page)).toEqual([]);
  const ids = pages.flatMap(({ words }) => words.filter(({ word }) => /^wW*\d+$/.test(word)));
  expect(new Set(ids.map(({ word }) => word)).size).toBe(3_000);
  expect(pages[0]?.text).toContain(LONG_NAME.trim().slice(-30));
});

it('refuses more lines than a PDF is to hold', async () => {
  await expect(reportFile(reportOf(REPORT_ROWS))).rejects.toMatchObject({
    code: 'report_too_long',
    params: { rows: REPORT_ROWS + 1, most: REPORT_ROWS },
  });
});
