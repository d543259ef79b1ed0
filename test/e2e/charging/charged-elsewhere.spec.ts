import type { Page } from '@playwright/test';
import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { IntendedCharge } from '../../../src-preload/contract/charge-month.ts';
import type { BatchRow } from '../../../src-preload/contract/charging.ts';
import { chargeOf } from '../../support/fake/records/proposed-charge.ts';
import { chargeDraft } from '../../support/fake/records/write-drafts.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { ChargingPage } from '../pages/charging-page.ts';

const WORLD = {
  ...{ seed: 5, payers: 150, months: 2, today: civilDate('2026-03-02') },
  charging: 'by_hand',
} as const;
const MONTH = { first: '2026-03-02', last: '2026-03-31' };

/** How the other program's ids begin. */
const OTHER = 'OutroPrograma';

const test = base.extend<{ bank: PracticeBank }>({
  bank: withBank(WORLD),
});

async function readCompany(page: Page, bank: PracticeBank): Promise<string> {
  const connectionId = await addCompany(page, bank.ready);
  await untilSynced(page, connectionId);
  const { conta: account, tipoConta: accountType, agencia: branch } = bank.ready.recebedor;
  await call(page, 'charging', 'setReceiver', { connectionId, account, accountType, branch });
  return connectionId;
}

/** Charges that the month proposes and nothing speaks against, the late ones on the first day that is left to them. */
async function proposed(page: Page, connectionId: string): Promise<IntendedCharge[]> {
  const { rows } = await call(page, 'charging', 'month', { connectionId, ...MONTH, isLateMoved: true });
  return rows.filter(({ isSendable, warnings }) => isSendable && warnings.length === 0).map(chargeOf);
}

const cycleOf = ({ idRec, dueDate }: Pick<IntendedCharge, 'idRec' | 'dueDate'>): string =>
  `${idRec} ${dueDate}`;

test('charges that another program made meanwhile are refused, read, linked, and never proposed again', async ({
  page,
  bank,
}) => {
  const here = await readCompany(page, bank);
  const taken = (await proposed(page, here)).slice(0, 3);
  expect(taken.length).toBeGreaterThan(0);
  const charging = new ChargingPage(page);
  await charging.open();
  await page.getByRole('button', { name: /^Cobrar \d+ atrasadas? / }).click();
  await charging.counted();
  await charging.openReview();

  // What a person is about to send is sent by another program first, under ids of its own.
  const { writes } = createBankApi(practiceAccess(bank.ready));
  for (const [at, { idRec, dueDate, amount }] of taken.entries())
    await writes.putCharge(
      chargeDraft(idRec, {
        txid: `${OTHER}0000000000000${at}`,
        dueDate: civilDate(dueDate),
        amount: centavos(amount ?? 0),
      }),
      new AbortController().signal,
    );
  await charging.send.click();
  await expect(charging.sending('Envio concluído')).toBeVisible({ timeout: 40_000 });
  const refused = async (): Promise<BatchRow[]> => {
    const [batch] = await call(page, 'charging', 'batches', { connectionId: here });
    const { rows } = await call(page, 'charging', 'batch', {
      connectionId: here,
      batchId: batch?.batchId ?? '',
    });
    expect(rows.every(({ outcome }) => outcome === 'done' || outcome === 'refused')).toBe(true);
    return rows.filter(({ outcome }) => outcome === 'refused');
  };
  // A poll reads what stands in their place.
  await expect
    .poll(async () => (await refused()).map(({ existing }) => existing?.slice(0, OTHER.length)))
    .toEqual((await refused()).map(() => OTHER));
  const { length } = await refused();
  expect(length).toBeGreaterThan(0);
  const existing = page.getByRole('link', { name: 'Ver a cobrança que já existe neste ciclo' });
  await expect(existing).toHaveCount(length);

  const cycles = new Set(taken.map(cycleOf));
  const { rows } = await call(page, 'charging', 'month', { connectionId: here, ...MONTH });
  expect(rows.filter((row) => cycles.has(cycleOf(row)))).toEqual([]);
  await existing.first().click();
  await expect(page.getByRole('dialog', { name: 'Cobrança', exact: true })).toBeVisible();
});
