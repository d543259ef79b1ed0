import type { Page } from '@playwright/test';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/company.ts';
import { expectReadable, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { AccountingPage } from '../pages/accounting-page.ts';

const NO_PLAN = ACCOUNT_USES.map((use) => ({ use, code: '', name: '', history: '' }));
const PLAN = ACCOUNT_USES.map((use, at) => ({ use, code: String(101 + at), name: use, history: '' }));

test.afterEach(({ page, company: { connectionId } }) =>
  call(page, 'accounting', 'savePlan', { connectionId, typed: NO_PLAN }),
);

/** Lets somebody else, at another workstation, do something once this page has asked for a call: its news would come too early before. */
async function meanwhile(page: Page, name: string, doing: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  await page.route('**/call', async (route) => {
    if (!isDone && route.request().postData()?.includes(name)) {
      isDone = true;
      await doing();
    }
    await route.fallback();
  });
}

test('who types into a plan that somebody else has changed is told what stands, and keeps what was typed', async ({
  page,
  company: { connectionId },
}) => {
  const accounting = new AccountingPage(page);
  await accounting.goTo('2026-01');
  await accounting.account('Banco').fill('900');
  await meanwhile(page, 'accounting.savePlan', () =>
    call(page, 'accounting', 'savePlan', { connectionId, typed: PLAN }),
  );
  await accounting.savePlan.click();
  const told = page.getByRole('alert').filter({ hasText: 'Outra pessoa mudou isto' });
  await expect(told).toBeVisible();
  const [bank] = PLAN.filter(({ use }) => use === 'bank');
  await expect(accounting.account('Banco')).toHaveValue('900');
  await expect(accounting.account('Banco')).toHaveAccessibleDescription(`Consta agora: ${bank?.code}`);
  const [receipt] = PLAN.filter(({ use }) => use === 'receipt');
  await expect(accounting.account('Recebimento')).toHaveValue(receipt?.code ?? '');
  for (const [, theme] of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await expectReadable(page);
  }
  await accounting.savePlan.click();
  await expect(told).toBeHidden();
  // What was told goes as the saving begins: what stands then is asked for until it has ended.
  const codes = async () => {
    const { accounts } = await call(page, 'accounting', 'state', { connectionId });
    const codeOf = (use: string) => accounts.find(({ uses }) => uses.some((each) => each === use))?.code;
    return [codeOf('bank'), codeOf('receipt')];
  };
  await expect.poll(codes).toEqual(['900', receipt?.code]);
});

test('who changes a text that somebody else has changed reads the one that stands beside the own', async ({
  page,
  company: { connectionId },
}) => {
  await showAfresh(page, '/payers?texts=1');
  const drawer = page.getByRole('dialog', { name: 'Textos das mensagens' });
  const body = drawer.getByRole('textbox', { name: 'Texto', exact: true });
  const save = drawer.getByRole('button', { name: 'Salvar' });
  const before = await call(page, 'messages', 'texts', { connectionId });
  const shown = await body.inputValue();
  const text = before.find((each) => each.body === shown);
  if (text === undefined) throw new Error('the text on screen is none of the company');
  const at = { connectionId, situation: text.situation, tone: text.tone } as const;
  await body.fill('Oi, {primeiro_nome}, sou eu.');
  await meanwhile(page, 'messages.saveText', () =>
    call(page, 'messages', 'saveText', { ...at, text: { subject: 'De outra pessoa', body: 'Bom dia!' } }),
  );
  await save.click();
  await expect(drawer.getByRole('alert')).toContainText('Outra pessoa mudou isto');
  await expect(drawer.getByRole('region', { name: 'O texto que consta agora' })).toContainText('Bom dia!');
  await expect(body).toHaveValue('Oi, {primeiro_nome}, sou eu.');
  for (const [, theme] of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await expectReadable(page);
  }
  await save.click();
  await expect(page.getByText('Texto salvo')).toBeVisible();
  await expect(drawer.getByRole('alert')).toBeHidden();
  const kept = (await call(page, 'messages', 'texts', { connectionId })).filter(
    ({ isDefault }) => !isDefault,
  );
  expect(kept.map((each) => each.body)).toEqual(['Oi, {primeiro_nome}, sou eu.']);
  await call(page, 'messages', 'saveText', { ...at, text: null });
});

test('who types while the news of another change comes in is told too, and writes over nothing in silence', async ({
  page,
  company: { connectionId },
}) => {
  const accounting = new AccountingPage(page);
  await accounting.goTo('2026-01');
  await accounting.account('Banco').fill('900');
  await call(page, 'accounting', 'savePlan', { connectionId, typed: PLAN });
  const [receipt] = PLAN.filter(({ use }) => use === 'receipt');
  await expect(accounting.account('Recebimento')).toHaveValue(receipt?.code ?? '');
  await accounting.savePlan.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Outra pessoa mudou isto' })).toBeVisible();
  const [bank] = PLAN.filter(({ use }) => use === 'bank');
  await expect(accounting.account('Banco')).toHaveAccessibleDescription(`Consta agora: ${bank?.code}`);

  await accounting.savePlan.click();
  await showAfresh(page, '/payers?texts=1');
  const drawer = page.getByRole('dialog', { name: 'Textos das mensagens' });
  const subject = drawer.getByRole('textbox', { name: 'Assunto' });
  const body = drawer.getByRole('textbox', { name: 'Texto', exact: true });
  const shown = await body.inputValue();
  const text = (await call(page, 'messages', 'texts', { connectionId })).find((each) => each.body === shown);
  if (text === undefined) throw new Error('the text on screen is none of the company');
  const at = { connectionId, situation: text.situation, tone: text.tone } as const;
  const others = { subject: 'De outra pessoa', body: 'Bom dia!' };
  await call(page, 'messages', 'saveText', { ...at, text: others });
  await expect(body).toHaveValue('Bom dia!');
  await expect(drawer.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await body.fill('Oi, sou eu.');
  await call(page, 'messages', 'saveText', { ...at, text: { ...others, subject: 'De novo' } });
  await expect(subject).toHaveValue('De novo');
  await drawer.getByRole('button', { name: 'Salvar' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Outra pessoa mudou isto');
  await expect(body).toHaveValue('Oi, sou eu.');
  await call(page, 'messages', 'saveText', { ...at, text: null });
});
