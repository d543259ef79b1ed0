import { expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { civilMonth, lastDayOf } from '../../../../src-main/core/civil-month.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import {
  ADJUSTMENTS_ON_PAPER,
  type AdjustedLines,
  monthReport,
} from '../../../../src-main/exports/reports/month-report.ts';
import { reportFile } from '../../../../src-main/exports/reports/write-report.ts';
import type { LedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import { charge, noon, refund, settlement } from '../../../support/fake/records/ledger-records.ts';
import { ledgerOf, rowsOf } from '../../../support/in-process/ledger/accounting-ledger.ts';
import { outsideOf, overlapping, pdfPages } from '../../../support/oracles/pdf-words.ts';

const LONG_NAME = 'Maximiliano Wenceslau Conceição e Silva de Albuquerque '.repeat(3).slice(0, 140);
const JANUARY = { month: civilMonth('2026-01'), basis: 'caixa' } as const;
const FEBRUARY = { ...JANUARY, month: civilMonth('2026-02') };
const at = noon('2026-03-01');

const world = {
  charges: [
    charge({ txid: 'a', status: 'CONCLUIDA' }),
    charge({ txid: 'b', status: 'EXPIRADA', dueDate: civilDate('2026-01-12'), amount: centavos(123_456) }),
    charge({ txid: 'c', status: 'CONCLUIDA', dueDate: civilDate('2026-02-12') }),
    charge({ txid: 'd', status: 'EXPIRADA', dueDate: civilDate('2026-02-20') }),
  ],
  settlements: [
    settlement({ endToEndId: 'EA', txid: 'a', at: noon('2026-01-13') }),
    settlement({
      ...{ endToEndId: 'EC', txid: 'c', at: noon('2026-02-12') },
      refunds: [refund({ id: 'D1', amount: centavos(1_000), settledAt: noon('2026-02-14') })],
    }),
  ],
};

const factsOf = (reader: LedgerReader, by: typeof JANUARY | typeof FEBRUARY) => ({
  month: reader.closingMonth(by, false),
  adjustments: reader.closingAdjustments(by, ADJUSTMENTS_ON_PAPER),
  unpaid: reader.unpaidByAge(lastDayOf(by.month)),
  head: { name: LONG_NAME, document: '12.345.678/0001-95', logo: null },
  at,
});

const pagesOf = async (facts: Parameters<typeof monthReport>[0]) =>
  pdfPages(await reportFile(monthReport(facts)));

const plain = (amount: string): string => amount.replaceAll('.', '').replace(',', '.');
const amountsIn = (text: string, line: RegExp): readonly string[] =>
  (
    text
      .split('\n')
      .find((each) => line.test(each))
      ?.match(/-?[\d.]+,\d\d/g) ?? []
  ).map(plain);

it('says plainly that a month is not closed, with the sums of the CSV and what is unpaid by age', async () => {
  const reader = ledgerOf(world, '2026-03-01').read();
  const [page] = await pagesOf(factsOf(reader, FEBRUARY));
  const text = page?.text ?? '';
  expect(text).toContain('Mês não fechado: os números podem mudar.');
  expect(text).not.toContain('SHA-256');
  const [{ received_amount: received, refunded_amount: refunded, net_amount: net } = {}] = rowsOf(reader, {
    ...{ subject: 'monthly' },
    movements: { from: '2026-02-01', to: '2026-02-28', kinds: [], search: '' },
  });
  expect(amountsIn(text, /Recebido \(bruto\)/)[1]).toBe(received);
  expect(amountsIn(text, /^ *Devolvido /)[1]).toBe(refunded);
  expect(amountsIn(text, /^ *Líquido /)[1]).toBe(net);
  expect(text).toMatch(/8 a 15 dias +1 +50,00/);
  expect(text).toMatch(/31 a 60 dias +1 +1\.234,56/);
  expect(text).toMatch(/Total +2 +1\.284,56/);
  const january = (await pagesOf(factsOf(reader, JANUARY)))[0]?.text ?? '';
  expect(january).toMatch(/Total +1 +1\.234,56/);
  reader.close();
});

it('has hash and previous hash of a closed month, whose sums it tells, and its adjustments', async () => {
  const ledger = ledgerOf(world, '2026-03-01');
  const writer = ledger.write();
  const first = writer.closeMonth({ ...JANUARY, linesHash: null }, noon('2026-02-02'));
  writer.store({ settlements: [settlement({ endToEndId: 'EB', txid: 'b', at: noon('2026-01-20') })] }, at);
  writer.reconcile(civilDate('2026-03-01'), at);
  const second = writer.closeMonth({ ...FEBRUARY, linesHash: null }, at);
  expect(second.adjustments).toBe(1);
  const reader = ledger.read();
  const pages = await pagesOf(factsOf(reader, FEBRUARY));
  const text = pages.map((page) => page.text).join('\n');
  for (const hash of [second.hash, second.linesHash, first.hash]) expect(text).toContain(hash);
  expect(text).not.toContain('não fechado');
  const { received, refunded, net } = second.totals;
  const closed = [/Recebido \(bruto\)/, /^ *Devolvido /, /^ *Líquido /].map(
    (line) => amountsIn(text, line)[0],
  );
  expect(closed.map((amount) => Number(amount?.replace('.', '')))).toEqual([received, refunded, net]);
  expect(text).toMatch(/\+ recebimento +20\/01\/2026 +Márcia Araújo +EB +50,00/);
  expect(text).toMatch(/Soma +1 linhas? +50,00/);
  expect(pages.flatMap((page) => outsideOf(page, 36))).toEqual([]);
  expect(pages.flatMap(overlapping)).toEqual([]);
  reader.close();
});

it('keeps 3,000 adjustments with names of 140 letters within the margins, and says how many more there are', async () => {
  const reader = ledgerOf(world, '2026-03-01').read();
  const rows = Array.from({ length: ADJUSTMENTS_ON_PAPER }, (_, index) => ({
    ...{ sign: '+' as const, kind: 'payment' as const, refundId: null, txid: 'a', payerName: LONG_NAME },
    ...{ cashDay: '2026-01-20', accrualDay: '2026-01-12', amount: centavos(99_999_999) },
    ...{ parts: [], contract: '', chargeTxid: null },
    endToEndId: `E${String(index).padStart(31, 'W')}`,
  }));
  const totals = { received: 7, refunded: 7, net: '900719925474099312' } as AdjustedLines['totals'];
  const adjustments = { rows, total: 3_001, totals };
  const pages = await pagesOf({ ...factsOf(reader, FEBRUARY), adjustments });
  for (const [index, page] of pages.entries()) {
    expect(outsideOf(page, 36)).toEqual([]);
    expect(page.text).toContain(`Página ${index + 1} de ${pages.length}`);
  }
  for (const page of [pages[0], pages[2]]) expect(page && overlapping(page)).toEqual([]);
  expect(pages.map(({ text }) => text).join('\n')).toContain('As primeiras 3.000 de 3.001 linhas');
  expect(pages.at(-1)?.text).toMatch(/3\.001 linhas +9\.007\.199\.254\.740\.993,12/);
  reader.close();
});

it('says where what came since the closing goes: the next month, or nowhere unless the closing is opened again', () => {
  const ledger = ledgerOf(world, '2026-03-01');
  const writer = ledger.write();
  writer.closeMonth({ ...JANUARY, linesHash: null }, at);
  writer.store({ settlements: [settlement({ endToEndId: 'EL', txid: null, at: noon('2026-01-30') })] }, at);
  const notes = () =>
    monthReport(factsOf(ledger.read(), JANUARY)).parts.flatMap((part) =>
      part.kind === 'note' ? part.text : [],
    );
  expect(notes().join()).toContain('Entram no próximo mês fechado, como ajuste.');
  const closed = factsOf(ledger.read(), JANUARY);
  const toReopen = [civilMonth('2026-11'), civilMonth('2026-12')];
  const late = { point: 'late_news', count: 1, amount: 100, readOn: null } as const;
  const openPoints = [{ ...late, toReopen: { months: ['2026-12'], basis: 'caixa' as const } }];
  const ended = monthReport({ ...closed, month: { ...closed.month, toReopen, openPoints } }).parts;
  expect(JSON.stringify(ended)).toContain('que não continua. Reabra dezembro de 2026 e feche de novo.');
  expect(ended).toContainEqual({
    ...{ kind: 'note', isWarning: true },
    text: expect.stringContaining('Reabra nesta ordem: novembro de 2026, dezembro de 2026.'),
  });
});
