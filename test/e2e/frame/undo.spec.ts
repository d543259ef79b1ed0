import type { Locator, Page } from '@playwright/test';
import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { expectReadable } from '../checks/page-checks.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

/** The notice that offers to take something back. */
const offer = (page: Page, text: RegExp): Locator => page.getByRole('status').filter({ hasText: text });

const offerButton = (page: Page, text: RegExp): Locator =>
  offer(page, text).getByRole('button', { name: 'Desfazer' });

async function firstUnpaid(page: Page, { connectionId }: Company): Promise<CycleRow> {
  const filter = { ...EVERY_CYCLE, states: ['expired' as const] };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  const [row] = await call(page, 'cycles', 'page', { connectionId, filter, sort, page: 0 });
  if (!row) throw new Error('nothing has expired');
  return row;
}

const stateOf = async (page: Page, { connectionId }: Company, txid: string): Promise<string> =>
  (await call(page, 'cycles', 'detail', { connectionId, txid })).row.state;

for (const { kind, state, said } of [
  { kind: 'Pago por fora', state: 'settled_outside', said: /registrado como pago por fora/ },
  { kind: 'Não vou cobrar', state: 'waived', said: /registrado que não será cobrado/ },
] as const) {
  test(`“${kind}” is taken back by Ctrl+Z`, async ({ page, company }) => {
    const { txid } = await firstUnpaid(page, company);
    const proof = new CycleProof(page);
    await new CyclesPage(page).goTo(`open=${txid}`);
    await proof.decide(kind, 'por engano');
    await expect(offer(page, said)).toBeVisible();
    expect(await stateOf(page, company, txid)).toBe(state);
    await proof.drawer.press('Control+z');
    await expect(page.getByRole('alert').filter({ hasText: 'Desfeito.' })).toBeVisible();
    expect(await stateOf(page, company, txid)).toBe('expired');
    await expect(proof.drawer.getByRole('button', { name: 'Registrar decisão' })).toBeVisible();
    await proof.drawer.press('Control+z');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Não há mais nada para desfazer.' }),
    ).toBeVisible();
  });
}

test('a decision that was taken back can be had again, with its note', async ({ page, company }) => {
  const { txid } = await firstUnpaid(page, company);
  const proof = new CycleProof(page);
  await new CyclesPage(page).goTo(`open=${txid}`);
  await proof.decide('Não vou cobrar', 'acordo com a cliente');
  await expect(offer(page, /registrado que não será cobrado/)).toBeVisible();
  await proof.undo.click();
  await offerButton(page, /decisão desfeita/).click();
  await expect(proof.drawer).toContainText('Observação: acordo com a cliente');
  await expect.poll(() => stateOf(page, company, txid)).toBe('waived');
  await proof.undo.click();
  await expect.poll(() => stateOf(page, company, txid)).toBe('expired');
});

test('an orphan that was tied is loose again', async ({ page }) => {
  const list = new CyclesPage(page);
  await list.goTo('tab=orphans');
  const table = page.getByRole('region', { name: 'Pagamentos sem cobrança' });
  const tie = { has: page.getByRole('button', { name: /^Vincular/ }) };
  const orphan = table.getByRole('row').filter(tie).first();
  const endToEndId = (await orphan.locator('code').textContent()) ?? '';
  await orphan.getByRole('button', { name: /^Vincular/ }).click();
  const picker = page.getByRole('dialog', { name: 'A que cobrança pertence este pagamento?' });
  await picker.getByRole('listitem').first().getByRole('button').click();
  await expect(table).not.toContainText(endToEndId);
  await offerButton(page, /Pagamento vinculado à cobrança/).click();
  await expect(table).toContainText(endToEndId);
});

test('a removed filter comes back; in a field Ctrl+Z undoes typing alone', async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  await new CyclesPage(page).chooseGroup('A conferir');
  const saved = page.getByRole('button', { name: 'Filtros salvos' });
  await saved.click();
  const name = page.getByRole('textbox', { name: 'Salvar filtros em uso como' });
  await name.fill('Para rever');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Para rever', exact: true })).toBeVisible();
  await name.fill('Para rever');
  await expect(page.getByText('Já existe um filtro com este nome.')).toBeVisible();
  await page.getByRole('button', { name: 'Substituir' }).click();
  await expect(offer(page, /Filtro Para rever substituído/)).toBeVisible();
  await page.getByRole('button', { name: 'Remover o filtro Para rever' }).click();
  await expect(offer(page, /Filtro Para rever removido/)).toBeVisible();
  await name.focus();
  await page.keyboard.type('x');
  await page.keyboard.press('Control+z');
  await expect(name).toHaveValue('');
  await expect(page.getByText('Nenhum filtro salvo.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await page.keyboard.press('Control+z');
  await saved.click();
  await expect(page.getByRole('button', { name: 'Para rever', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remover o filtro Para rever' }).click();
});

test('an offer stands while it has the focus, and axe finds nothing in it', async ({ page }) => {
  await page.clock.install();
  await page.reload();
  await new MainPage(page).open('Ciclos');
  await new CyclesPage(page).chooseGroup('A conferir');
  await page.getByRole('button', { name: 'Filtros salvos' }).click();
  await page.getByRole('textbox', { name: 'Salvar filtros em uso como' }).fill('Breve');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Remover o filtro Breve' }).click();
  const button = offerButton(page, /Filtro Breve removido/);
  await button.focus();
  await page.clock.runFor(30_000);
  await expect(button).toBeVisible();
  await expectReadable(page);
  await button.evaluate((element) => {
    if (element instanceof HTMLElement) element.blur();
  });
  await page.clock.runFor(11_000);
  await expect(button).toBeHidden();
});
