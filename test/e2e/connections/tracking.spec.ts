import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import { BankSession, NEVER, WINDOW } from '../../support/in-process/bank/client-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { showAfresh } from '../checks/page-checks.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { TrackingPage } from '../pages/tracking-page.ts';

type Ids = { readonly txids: readonly string[]; readonly idRec: string };

/** A bank that has charges, whose ids somebody knows, and no list to read them from. */
const test = base.extend<{ bank: PracticeBank; ids: Ids; tracking: TrackingPage }>({
  bank: withBank({ payers: 12, months: 3 }),
  ids: async ({ bank }, use) => {
    const session = new BankSession(practiceAccess(bank.ready));
    const to = (await session.api.readClock(NEVER)) ?? WINDOW.to;
    const from = new Date(Date.parse(to) - 25 * 86_400_000).toISOString() as UtcInstant;
    const { records } = await session.api.listCharges({ from, to }, 0, NEVER);
    await session.api.close();
    const idRec = records[0]?.idRec ?? null;
    if (idRec === null) throw new Error('the bank has no charges');
    await connectControl(bank.ready).addFault({ kind: 'list_not_offered' });
    await use({ txids: records.slice(0, 5).map(({ txid }) => txid), idRec });
  },
  tracking: async ({ page, bank, ids }, use) => {
    expect(ids.txids).toHaveLength(5);
    await addCompany(page, bank.ready);
    await showAfresh(page, '/tracking');
    await use(new TrackingPage(page));
  },
});

test('ids that are pasted are checked, followed, and their charges appear', async ({
  page,
  ids,
  tracking,
}) => {
  await expect(page.getByText('Este banco não oferece todas as listas')).toBeVisible();
  await tracking.check([...ids.txids, ids.idRec, 'curto', 'com espaço e acentuação'].join('\n'));
  await expect(tracking.preview).toContainText('5 cobranças');
  await expect(tracking.preview).toContainText('1 recorrência');
  await expect(tracking.preview).toContainText('2 linhas não serão importadas');
  const faulty = tracking.preview.getByRole('row', { name: /^7 curto/ });
  await expect(faulty).toContainText('Curto demais');
  await tracking.add.click();
  await expect(page.getByText('6 identificadores novos. 2 linhas ficaram de fora.')).toBeVisible();
  for (const txid of ids.txids) await expect(tracking.row(txid)).toContainText('Encontrado no banco');
  await new MainPage(page).open('Ciclos');
  await expect.poll(async () => (await new CyclesPage(page).totals()).count).toBe(5);
  // No cycle is told to lack a charge that may have been made elsewhere, and the empty list says why.
  await page.getByRole('tab', { name: 'Ciclos sem cobrança' }).click();
  await expect(page.getByText('Onde o banco não lista as cobranças')).toBeVisible();
  await expect(page.getByText('Nenhum ciclo sem cobrança')).toBeVisible();
});

test('a CSV is read by its columns', async ({ page, ids, tracking }) => {
  const rows = ids.txids.map((txid) => `${txid};49,90;Padaria`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo CSV ou texto' }).click();
  const buffer = Buffer.from(`txid;valor;observação\r\n${rows.join('\r\n')}\r\n;1;sem id\r\n`, 'latin1');
  await (await chooser).setFiles({ name: 'cobrancas.csv', mimeType: 'text/csv', buffer });
  await expect(tracking.preview).toContainText('5 cobranças');
  await expect(page.getByText('Do arquivo cobrancas.csv')).toBeVisible();
  await tracking.add.click();
  await expect(tracking.row(ids.txids[0] ?? '')).toContainText('Arquivo');
});

test('nothing to import is told on the field', async ({ page, tracking }) => {
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Cole ao menos um identificador')).toBeVisible();
  await expect(tracking.text).toHaveAttribute('aria-invalid', 'true');
  await tracking.check('nada aqui');
  await expect(tracking.preview).toContainText('Nenhum identificador encontrado');
  const buffer = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]);
  await page.locator('input[type=file]').setInputFiles({ name: 'livro.xlsx', mimeType: '', buffer });
  await expect(page.getByText('Este é um arquivo do Excel, não um CSV.')).toBeVisible();
  await expect(tracking.add).toHaveCount(0);
});

test('an id is let go and taken back, by keyboard', async ({ page, ids, tracking }) => {
  const [txid = ''] = ids.txids;
  await tracking.check(txid);
  await tracking.add.click();
  await expect(tracking.row(txid)).toContainText('Encontrado no banco');
  await tracking
    .row(txid)
    .getByRole('button', { name: `Deixar de acompanhar: ${txid}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(tracking.row(txid)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).focus();
  await page.keyboard.press('Enter');
  await expect(tracking.row(txid)).toContainText('Encontrado no banco');
});
