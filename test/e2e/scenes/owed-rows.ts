import type { Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import type { Company, CsvRow } from '../app/company.ts';
import { centavosOf } from '../checks/shown-text.ts';

const PAID_IN_PART: readonly (string | undefined)[] = ['underpaid', 'partly_refunded', 'paid_after_close'];

type Owed = { readonly row: CsvRow; readonly owed: number };

/** What is owed of charges, as rows of the export tell: those that are unpaid, and what is short of those that were paid in part; in centavos, none before its day. */
export async function owedOf(page: Page, { connectionId, charges }: Company): Promise<readonly Owed[]> {
  const { asOf } = await call(page, 'overview', 'read', { connectionId });
  return charges
    .filter(({ settle_date = '' }) => settle_date < (asOf ?? ''))
    .map((row) => ({ row, owed: owedOfOne(row) }))
    .filter(({ owed }) => owed > 0);
}

function owedOfOne({ group, state, status, amount, paid_amount }: CsvRow): number {
  if (group === 'unpaid') return centavosOf(amount);
  const isShort = PAID_IN_PART.includes(state) && status !== 'CANCELADA';
  return isShort ? centavosOf(amount) - centavosOf(paid_amount) : 0;
}
