import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import { BankSession, NEVER, WINDOW } from '../../support/in-process/bank/client-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany, call } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { expectReadable } from '../checks/page-checks.ts';
import { CyclesPage } from '../pages/cycles-page.ts';

type Known = {
  /** A charge of the last weeks, its mandate, and a payment of months ago with the charge that it names. */
  readonly txid: string;
  readonly idRec: string;
  readonly payment: { readonly endToEndId: string; readonly txid: string };
};

/** A company at a bank that has charges and no list of them: nothing is known here but what somebody asks for. */
const test = base.extend<{ bank: PracticeBank; known: Known; connectionId: string }>({
  bank: withBank({ payers: 12, months: 8 }),
  known: async ({ bank }, use) => {
    await using session = new BankSession(practiceAccess(bank.ready));
    const to = (await session.api.readClock(NEVER)) ?? WINDOW.to;
    const before = (days: number) => new Date(Date.parse(to) - days * 86_400_000).toISOString() as UtcInstant;
    const charges = await session.api.listCharges({ from: before(25), to }, 0, NEVER);
    const old = await session.api.listSettlements({ from: before(165), to: before(140) }, 0, NEVER);
    const charge = charges.records.find(({ idRec }) => idRec !== null);
    const reads = old.records.map(async ({ endToEndId, txid }) => {
      const reading = txid === null ? null : await session.api.readCharge(txid, NEVER);
      return reading?.kind === 'found' && txid !== null ? [{ endToEndId, txid }] : [];
    });
    const [payment] = (await Promise.all(reads)).flat();
    if (!charge?.idRec || payment === undefined) throw new Error('the bank has neither charge nor payment');
    await connectControl(bank.ready).addFault({ kind: 'list_not_offered' });
    await use({ txid: charge.txid, idRec: charge.idRec, payment });
  },
  connectionId: async ({ page, bank, known }, use) => {
    expect(known.txid).not.toBe('');
    const connectionId = await addCompany(page, bank.ready);
    const ended = async () => (await call(page, 'sync', 'status', { connectionId })).lastEndedAt;
    await expect.poll(ended).not.toBeNull();
    await use(connectionId);
  },
});

const ask = { name: 'Buscar no banco' };

test('a charge that nothing here knows is sought by its txid, asked for at the bank, and shown', async ({
  page,
  known,
  connectionId,
}) => {
  const list = new CyclesPage(page);
  await list.goTo('');
  await list.payer.fill(known.txid);
  await expect(page.getByText('O Ciclo não tem nada com este identificador.')).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', ask).click();
  const drawer = page.getByRole('dialog', { name: 'Cobrança', exact: true });
  await expect(drawer).toContainText(known.txid);
  const { row } = await call(page, 'cycles', 'detail', { connectionId, txid: known.txid });
  await expect(drawer).toContainText(row.payerName);
  expect(row.idRec).toBe(known.idRec);
});

test('what the bank does not know is said plainly, and nothing is made up', async ({
  page,
  connectionId,
}) => {
  const list = new CyclesPage(page);
  await list.goTo('');
  await list.payer.fill(`desconhecido${'7'.repeat(20)}`);
  await page.getByRole('button', ask).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'O banco não conhece uma cobrança recorrente' }),
  ).toContainText('Nada foi gravado.');
  await expectReadable(page);
  const { rows } = await call(page, 'tracking', 'list', { connectionId });
  expect(rows).toEqual([]);
  await list.payer.fill('Maria');
  await expect(page.getByRole('button', ask)).toHaveCount(0);
});

test('a bank that is out of reach is said to be', async ({ page, bank, known, connectionId }) => {
  expect(connectionId).not.toBe('');
  await bank.close();
  const list = new CyclesPage(page);
  await list.goTo('');
  await list.payer.fill(known.txid);
  await page.getByRole('button', ask).click();
  await expect(page.getByText(/Não foi possível chegar ao banco|Sem conexão/).last()).toBeVisible();
});

test('the charge that an old payment names is asked for, and the payment is its own then', async ({
  page,
  known: { payment },
  connectionId,
}) => {
  const text = payment.endToEndId;
  await call(page, 'tracking', 'add', { connectionId, text, source: 'paste' });
  const orphans = () => call(page, 'cycles', 'orphans', { connectionId });
  await expect.poll(async () => (await orphans()).length).toBe(1);
  await new CyclesPage(page).goTo('tab=orphans');
  const table = page.getByRole('region', { name: 'Pagamentos sem cobrança' });
  await expect(table).toContainText(payment.endToEndId);
  await table.getByRole('button', { name: /^Buscar no banco a cobrança/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Buscar a cobrança no banco' });
  await expect(dialog).toContainText(payment.txid);
  await expectReadable(page);
  await dialog.getByRole('button', ask).click();
  const drawer = page.getByRole('dialog', { name: 'Cobrança', exact: true });
  await expect(drawer).toContainText(payment.endToEndId);
  await expect(drawer).toContainText('Pago');
  expect(await orphans()).toEqual([]);
});
