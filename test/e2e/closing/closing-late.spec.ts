import type { Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call } from '../app/bridge.ts';
import { closeMonth } from '../app/closed-months.ts';
import { expect, test } from '../app/fixtures.ts';
import { shownDate } from '../checks/shown-text.ts';
import { ClosingPage } from '../pages/closing-page.ts';
import { connectionId, openUncharged, untilRead } from '../scenes/uncharged-month.ts';

test.use({ practice: true });

const FEBRUARY = { first: '2026-02-01', last: '2026-02-28' };

test.beforeEach(({ page }) => openUncharged(page));

/** A charge due in February that nobody has paid. */
async function unpaidCharge(page: Page) {
  const filter = {
    ...EVERY_CYCLE,
    states: ['expired' as const],
    dueFrom: FEBRUARY.first,
    dueTo: FEBRUARY.last,
  };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  const [row] = await call(page, 'cycles', 'page', { connectionId, filter, sort, page: 0 });
  if (!row) throw new Error('every charge of February is paid');
  return row;
}

/** A payment of a charge due in February of which nothing went back. */
async function wholePayment(page: Page) {
  const filter = { from: FEBRUARY.first, to: FEBRUARY.last, kinds: ['charge' as const], search: '' };
  const { rows } = await call(page, 'receipts', 'page', { connectionId, filter, after: null });
  const row = rows.find(({ refunded, dueDate }) => refunded === 0 && dueDate?.startsWith('2026-02'));
  if (!row) throw new Error('nothing was paid in February');
  return row;
}

test('a payment and a refund that come after the close are adjustments of the next month, with their lines', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [owed, paid] = [await unpaidCharge(page), await wholePayment(page)];
  await closeMonth(page, { connectionId }, '2026-02', 'competencia');
  const late = await call(page, 'practiceBank', 'payByHand', { txid: owed.txid });
  await call(page, 'practiceBank', 'refundSettlement', { endToEndId: paid.endToEndId });
  await call(page, 'practiceBank', 'stepClock', { days: 2 });
  await call(page, 'sync', 'start', { connectionId });
  await untilRead(page);
  const closing = new ClosingPage(page);
  await closing.goTo('2026-03', 'competencia');
  const adjustments = closing.part('Ajustes de meses já fechados');
  const settled = adjustments.getByRole('row').filter({ hasText: late.endToEndId });
  await expect(settled).toContainText('+ recebimento');
  await expect(settled).toContainText(shownDate(owed.dueDate));
  const returned = adjustments.getByRole('row').filter({ hasText: paid.endToEndId });
  await expect(returned).toContainText('+ devolução');
  await expect(returned).toContainText(shownDate(paid.dueDate ?? 'none'));
  // They are among the rows of what would be closed, each with the way to its charge.
  await closing
    .part('Totais do mês')
    .getByRole('link', { name: /^Líquido, A fechar/ })
    .click();
  await expect(closing.figureRows.filter({ hasText: late.endToEndId })).toContainText(owed.contract);
  await closing.figureRows
    .filter({ hasText: paid.endToEndId })
    .getByRole('link', { name: `cobrança ${paid.txid}` })
    .click();
  await expect(page.getByRole('dialog', { name: 'Cobrança', exact: true })).toBeVisible();
});
