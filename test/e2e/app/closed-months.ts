import type { Page } from '@playwright/test';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { monthAround } from '../../../src-renderer/kit/formats/days.ts';
import { call } from './bridge.ts';

type Of = { readonly connectionId: string };

/** The month so many months before the one that the ledger tells of, `YYYY-MM`. */
export async function monthAgo(page: Page, { connectionId }: Of, months: number): Promise<string> {
  const { asOf } = await call(page, 'closing', 'list', { connectionId });
  return monthAround(asOf ?? '', -months).first.slice(0, 7);
}

/** Closes a month as it stands. */
export async function closeMonth(
  page: Page,
  { connectionId }: Of,
  month: string,
  basis: Basis = 'caixa',
): Promise<Closing> {
  const by = { connectionId, month, basis };
  const { draft } = await call(page, 'closing', 'month', by);
  return call(page, 'closing', 'close', { ...by, linesHash: draft.linesHash });
}

/** Opens every month again, the newest closing first. */
export async function reopenAll(page: Page, { connectionId }: Of): Promise<void> {
  const { closings } = await call(page, 'closing', 'list', { connectionId });
  for (const { id } of closings.filter(({ reopened }) => reopened === null))
    await call(page, 'closing', 'reopen', { connectionId, id, reason: 'fim do teste' });
}
