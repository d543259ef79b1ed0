import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions } from '../app/app-options.ts';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { type CsvRow, expect, exported, test as reading } from '../app/company.ts';
import { test } from '../app/fixtures.ts';
import { shownDate } from '../checks/shown-text.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

const firstOf = (rows: readonly CsvRow[], state: string): CsvRow => {
  const found = rows.find((row) => row.state === state);
  if (!found) throw new Error(`no charge is ${state}`);
  return found;
};

reading.describe('the proof of a state', () => {
  reading('tells whose charge it is, why it is late, when what happened', async ({ page, company }) => {
    const charge = firstOf(company.charges, 'paid_late');
    const proof = new CycleProof(page);
    await new CyclesPage(page).goTo(`open=${charge.txid}`);
    await expect(proof.drawer).toContainText(charge.payer_name ?? '');
    await expect(proof.drawer).toContainText('Pago em atraso');
    const days = Number(charge.days_late);
    await expect(proof.reasons.filter({ hasText: 'depois da data de débito' })).toContainText(
      days === 1 ? '1 dia depois' : `${days} dias depois`,
    );
    await expect(proof.timeline).toContainText('Vencimento');
    await expect(proof.timeline).toContainText(shownDate(charge.due_date ?? ''));
    await expect(proof.timeline).toContainText('Pagamento de R$');
    await expect(proof.timeline).toContainText(charge.end_to_end_ids ?? '');
  });

  reading('shows what the bank sent, word for word', async ({ page, company }) => {
    const charge = firstOf(company.charges, 'paid');
    await new CyclesPage(page).goTo(`open=${charge.txid}`);
    const raw = await new CycleProof(page).rawCharge();
    expect(raw).toMatchObject({
      txid: charge.txid,
      idRec: charge.id_rec,
      valor: { original: charge.amount },
    });
  });

  reading('tells refunds apart from payments', async ({ page, company }) => {
    const charge = firstOf(company.charges, 'partly_refunded');
    const proof = new CycleProof(page);
    await new CyclesPage(page).goTo(`open=${charge.txid}`);
    await expect(proof.timeline).toContainText('Devolução de R$');
    await expect(proof.reasons.filter({ hasText: 'devolvidos ao pagador' })).toHaveCount(1);
  });

  reading('leads to all charges of the same mandate', async ({ page, company }) => {
    const charge = firstOf(company.charges, 'paid');
    const list = new CyclesPage(page);
    await list.goTo(`open=${charge.txid}`);
    const { drawer } = new CycleProof(page);
    await drawer.getByRole('link', { name: 'Ver todas as cobranças desta recorrência' }).click();
    await expect(drawer).toBeHidden();
    const same = company.charges.filter(({ id_rec }) => id_rec === charge.id_rec);
    await expect.poll(async () => (await list.totals()).count).toBe(same.length);
  });
});

type Kept = { readonly dataDir: string; readonly start: () => Promise<RunningApp> };

/** A data folder that outlives the app, which can be started over it again. */
const restarting = base.extend<{ kept: Kept; bank: PracticeBank }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  kept: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ciclo-kept-'));
    const started: RunningApp[] = [];
    const start = async (): Promise<RunningApp> => {
      const app = await RunningApp.start(appOptions({ dataDir }));
      started.push(app);
      return app;
    };
    await use({ dataDir, start });
    for (const app of started) await app.stop();
    rmSync(dataDir, { recursive: true });
  },
  bank: withBank({ payers: 40, months: 4 }),
});

restarting(
  'a decision by hand closes the charge, outlives a restart, and can be undone',
  async ({ page, kept, bank }) => {
    const list = new CyclesPage(page);
    const proof = new CycleProof(page);
    const app = await kept.start();
    await page.goto(app.address);
    await untilSynced(page, await addCompany(page, bank.ready));
    const { txid } = firstOf(await exported(kept.dataDir), 'expired');
    const stateNow = async (): Promise<string | undefined> =>
      (await exported(kept.dataDir)).find((row) => row.txid === txid)?.state;

    await list.goTo(`open=${txid}`);
    await proof.decide('Pago por fora', 'Recebido em dinheiro por Ana');
    await expect(proof.drawer).toContainText('Observação: Recebido em dinheiro por Ana');
    expect(await stateNow()).toBe('settled_outside');

    await page.goto('about:blank');
    expect(await app.stop()).toBe(0);
    await page.goto((await kept.start()).address);
    await list.goTo('group=closed&state=settled_outside');
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows).toContainText('Pago por fora');

    await list.goTo(`open=${txid}`);
    await proof.undo.click();
    await expect(proof.drawer.getByRole('button', { name: 'Registrar decisão' })).toBeVisible();
    await expect(proof.drawer).toContainText('Expirado');
    await expect(proof.timeline).toContainText('Decisão da empresa');
    expect(await stateNow()).toBe('expired');
  },
);

test.describe('money without a charge', () => {
  test.use({ practice: 'large' });

  test('can be tied to a charge by a person, and untied', async ({ page }) => {
    await expect(page.getByRole('banner').getByText(/^Sincronizado/)).toBeVisible();
    await new MainPage(page).open('Ciclos');
    const list = new CyclesPage(page);
    await expect(list.rows.first()).toBeVisible();
    const { connectionId } = await call(page, 'practice', 'status', null);
    const filter = { ...EVERY_CYCLE, states: ['unpaid' as const, 'expired' as const] };
    const sort = { by: 'dueDate', direction: 'desc' } as const;
    const listed = { connectionId: connectionId ?? '', filter, sort, page: 0 };
    const [{ txid, payerName } = { txid: '', payerName: '' }] = await call(page, 'cycles', 'page', listed);
    await list.tab('Pagamentos sem cobrança').click();
    const table = page.getByRole('region', { name: 'Pagamentos sem cobrança' });
    const orphan = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^Vincular/ }) });
    const endToEndId = (await orphan.first().locator('code').textContent()) ?? '';
    await orphan
      .first()
      .getByRole('button', { name: /^Vincular/ })
      .click();
    const picker = page.getByRole('dialog', { name: 'A que cobrança pertence este pagamento?' });
    await picker.getByRole('searchbox', { name: 'Buscar outra cobrança' }).fill(txid);
    await expect(picker.getByRole('listitem')).toHaveCount(1);
    await picker.getByRole('listitem').filter({ hasText: payerName }).getByRole('button').click();
    await expect(table).not.toContainText(endToEndId);
    await list.goTo(`open=${txid}`);
    const { timeline } = new CycleProof(page);
    await expect(timeline).toContainText('Vinculado por uma pessoa da empresa.');
    await timeline.getByRole('button', { name: 'Desfazer vínculo' }).click();
    await expect(timeline).not.toContainText('Vinculado por uma pessoa da empresa.');
  });
});
