import type { Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import { expect } from '../app/fixtures.ts';
import { PracticePage } from '../pages/practice-page.ts';

export const connectionId = 'banco-de-treino';

/** A world whose month is begun and, once charged by hand, charged by nobody. */
export const UNCHARGED = { seed: 5, payers: 80, months: 2, today: '2026-03-02' };

/** Opens the practice bank with a month that waits to be charged. */
export async function openUncharged(page: Page): Promise<void> {
  await new PracticePage(page).open();
  await call(page, 'practiceBank', 'restartWorld', UNCHARGED);
  await call(page, 'practiceBank', 'setCharging', { charging: 'by_hand' });
  await untilRead(page);
}

/** Waits until the ledger is of the bank's day. */
export async function untilRead(page: Page): Promise<void> {
  const { today } = await call(page, 'practiceBank', 'readClock', null);
  await expect
    .poll(
      async () => {
        const { state, lastReport } = await call(page, 'sync', 'status', { connectionId });
        return state === 'idle' ? lastReport?.today : null;
      },
      { timeout: 40_000 },
    )
    .toBe(today);
}
