import type { Page } from '@playwright/test';
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
    const owed = row.group === 'attention' ? await shortOf(page, connectionId, row) : unpaidOf(row);
    if (owed > 0) rows.push({ row, owed });
  }
  return rows;
}

const unpaidOf = ({ group, amount }: CsvRow): number => (group === 'unpaid' ? centavosOf(amount) : 0);

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
