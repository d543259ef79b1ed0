import type { Page } from '@playwright/test';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { pressOn } from '../checks/keys.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { AccountingPage } from '../pages/accounting-page.ts';
import { ClosingPage } from '../pages/closing-page.ts';

const PLAN = ACCOUNT_USES.map((use, at) => ({ use, code: String(101 + at), name: use, history: '' }));
const NO_PLAN = PLAN.map(({ use }) => ({ use, code: '', name: '', history: '' }));
const FORMAT = { layout: 'dominio', composed: null, withRevenue: false, cnpj: '' } as const;
const TITLE = 'Mudaram depois de sair';

/** A payment that is nobody's, a charge that is offered for it, and the month in which it came in. */
async function linkable(page: Page, { connectionId }: Company) {
  for (const { endToEndId, txid, at } of await call(page, 'cycles', 'orphans', { connectionId })) {
    const asked = { connectionId, endToEndId, search: '' };
    const [first] = (await call(page, 'cycles', 'candidates', asked)).rows;
    if (txid === null && first !== undefined)
      return { endToEndId, txid: first.row.txid, month: at.slice(0, 7) };
  }
  throw new Error('no payment without a charge');
}

/** The month's entries leave, and a payment of theirs is linked afterwards. */
async function linkAfterLeaving(page: Page, company: Company) {
  const { connectionId } = company;
  const linked = await linkable(page, company);
  await call(page, 'accounting', 'savePlan', { connectionId, typed: PLAN });
  await call(page, 'accounting', 'write', { connectionId, month: linked.month, ...FORMAT });
  await call(page, 'cycles', 'assign', { connectionId, endToEndId: linked.endToEndId, txid: linked.txid });
  return linked;
}

/** Every test takes its link back, gives back what left and takes its plan away. */
test.afterEach(async ({ page, company: { connectionId } }) => {
  const { batches } = await call(page, 'accounting', 'state', { connectionId });
  for (const { id, from, undoneAt } of batches) {
    if (undoneAt !== null) continue;
    const { entries } = await call(page, 'accounting', 'changed', { connectionId, month: from.slice(0, 7) });
    for (const { movement: endToEndId } of entries)
      await call(page, 'cycles', 'assign', { connectionId, endToEndId, txid: null });
    await call(page, 'accounting', 'undo', { connectionId, id });
  }
  await call(page, 'accounting', 'savePlan', { connectionId, typed: NO_PLAN });
});

test('by keyboard an entry that changed after it left is marked as put right, is open no more, and is marked as open again', async ({
  page,
  company,
}) => {
  const { endToEndId, month } = await linkAfterLeaving(page, company);
  const closing = new ClosingPage(page);
  await closing.goTo(month, 'caixa');
  const point = page.getByRole('link', { name: 'Lançamentos que mudaram depois de sair' });
  await pressOn(page, point);
  const accounting = new AccountingPage(page);
  const part = accounting.part(TITLE);
  const row = part.getByRole('row').filter({ hasText: endToEndId });
  await expect(row).toContainText('Pagamento sem cobrança');
  await expect(row).toContainText('Falta acertar');
  const look = accounting.part('Lotes').getByRole('button', { name: 'Conferir mudanças' });
  await pressOn(page, look);
  const found = accounting.batches.first().getByRole('button', { name: '1 lançamento mudou depois' });
  await expect(found).toBeVisible();
  // From another month it leads to that of the entry.
  await accounting.part('Lançamentos do mês').getByRole('button', { name: 'Mês anterior' }).click();
  await expect(part).toBeHidden();
  await pressOn(page, found);
  await expect(row).toBeVisible();
  const put = part.getByRole('button', { name: 'Marcar como acertados no escritório' });
  await expect(put).toBeDisabled();
  await part.getByRole('checkbox', { name: `Escolher ${endToEndId}` }).press('Space');
  await pressOn(page, put);
  await expect(row).toContainText('Acertado no escritório');
  await expect(part).toContainText('O escritório já acertou todos.');
  await expect(found).toBeHidden();
  await pressOn(page, look);
  await expect(accounting.part('Lotes')).toContainText('Nenhum lançamento que saiu espera acerto.');
  await closing.goTo(month, 'caixa');
  await expect(page.getByText('Ainda conferindo se algo mudou depois de fechado ou de sair…')).toBeHidden();
  await expect(point).toBeHidden();
  await accounting.goTo(month);
  await pressOn(page, row.getByRole('button', { name: `Desmarcar: ${endToEndId}` }));
  await expect(row).toContainText('Falta acertar');
  await closing.goTo(month, 'caixa');
  await expect(point).toBeVisible();
});

for (const [language, theme] of LOOKS)
  test(`what changed is readable, open and put right (${language}, ${theme})`, async ({ page, company }) => {
    const { connectionId } = company;
    const { month } = await linkAfterLeaving(page, company);
    await page.setViewportSize({ width: 1280, height: 800 });
    await call(page, 'app', 'setPreferences', { language, theme });
    const looked = async (): Promise<void> => {
      await showAfresh(page, `/accounting?month=${month}`);
      await page.getByRole('table', { name: /^(Mudaram depois de sair|Changed after they left)$/ }).waitFor();
      await expectWhole(page);
    };
    await looked();
    const { entries } = await call(page, 'accounting', 'changed', { connectionId, month });
    const seen = entries.map(({ movement, refund, kind, batchId, print }) => ({
      ...{ movement, refund, kind, batchId, print },
    }));
    await call(page, 'accounting', 'putRight', { connectionId, entries: seen });
    await looked();
  });
