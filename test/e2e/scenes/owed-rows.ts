import type { Page } from '@playwright/test';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { cycleIndexOf } from '../../../src-main/core/cycles/cycle-calendar.ts';
import { call } from '../app/bridge.ts';
import type { Company, CsvRow } from '../app/company.ts';
import { centavosOf } from '../checks/shown-text.ts';

type Owed = { readonly row: CsvRow; readonly owed: number };

/**
 * What is owed of charges, as rows of the export and the refunds of each tell: those that are unpaid, and what never came of the others or was taken back by the payer; in centavos,
 * none before its day.
 */
export async function owedOf(page: Page, { connectionId, charges }: Company): Promise<readonly Owed[]> {
  const { asOf } = await call(page, 'overview', 'read', { connectionId });
  const rows: Owed[] = [];
  for (const row of charges.filter(({ settle_date = '' }) => settle_date < (asOf ?? ''))) {
    const isElsewhere =
      row.status === 'REJEITADA' && (await isBorneElsewhere(page, connectionId, row, charges));
    const own = row.group === 'attention' ? await shortOf(page, connectionId, row) : unpaidOf(row);
    const owed = isElsewhere ? 0 : own;
    if (owed > 0) rows.push({ row, owed });
  }
  return rows;
}

const unpaidOf = ({ group, amount }: CsvRow): number => (group === 'unpaid' ? centavosOf(amount) : 0);

/** A cycle is owed once: by what covers it, else by the try that was refused last (rules/reconciliation.md, Owed); nobody has decided anything here. */
async function isBorneElsewhere(
  page: Page,
  connectionId: string,
  own: CsvRow,
  charges: readonly CsvRow[],
): Promise<boolean> {
  const tries = charges.filter(({ id_rec, txid }) => id_rec === own.id_rec && txid !== own.txid);
  if (tries.length === 0) return false;
  const { row } = await call(page, 'mandates', 'detail', { connectionId, idRec: own.id_rec ?? '' });
  const cycleOf = ({ due_date = '' }: CsvRow) =>
    cycleIndexOf({ startDate: civilDate(row.startDate), periodicity: row.periodicity }, civilDate(due_date));
  const kept = ({ paid_amount, refunded_amount }: CsvRow) =>
    centavosOf(paid_amount) - centavosOf(refunded_amount);
  const isBefore = (other: CsvRow): boolean => {
    if (other.status !== 'REJEITADA') return other.status !== 'CANCELADA' || kept(other) > 0;
    if (kept(other) > 0 !== kept(own) > 0) return kept(other) > 0;
    return `${other.due_date} ${other.txid}` > `${own.due_date} ${own.txid}`;
  };
  return tries.some((other) => cycleOf(other) === cycleOf(own) && isBefore(other));
}

async function shortOf(page: Page, connectionId: string, row: CsvRow): Promise<number> {
  const { txid = '', status, amount, paid_amount, refunded_amount } = row;
  const paid = centavosOf(paid_amount);
  if (status === 'CANCELADA' || paid === 0) return 0;
  if (centavosOf(refunded_amount) === 0) return Math.max(0, centavosOf(amount) - paid);
  const { settlements } = await call(page, 'cycles', 'detail', { connectionId, txid });
  const contested = settlements
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => refund.status === 'DEVOLVIDO' && refund.nature?.startsWith('MED'));
  const back = contested.reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, centavosOf(amount) - paid + back);
}
