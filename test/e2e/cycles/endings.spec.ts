import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { expectReadable } from '../checks/page-checks.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MandatesPage } from '../pages/mandates-page.ts';

/** A company at a bank that gives the code of a rejected charge with the charge alone. */
const test = base.extend<{ bank: PracticeBank; connectionId: string }>({
  bank: withBank({ payers: 60, months: 8 }),
  connectionId: async ({ page, bank }, use) => {
    await connectControl(bank.ready).addFault({ kind: 'code_of_charge_alone' });
    const connectionId = await addCompany(page, bank.ready);
    await untilSynced(page, connectionId);
    await use(connectionId);
  },
});

test('a charge that the bank refused, and a mandate that it ended, say why', async ({
  page,
  connectionId,
}) => {
  const filter = { ...EVERY_CYCLE, states: ['rejected' as const] };
  const sort = { by: 'dueDate', direction: 'desc' } as const;
  const rejected = await call(page, 'cycles', 'page', { connectionId, filter, sort, page: 0 });
  const txid = rejected[0]?.txid ?? '';
  await new CyclesPage(page).goTo(`open=${txid}`);
  const proof = new CycleProof(page);
  await expect(proof.reasons.filter({ hasText: /\([A-Z0-9]{4}\)/ })).toHaveCount(1);
  await expect(proof.timeline).toContainText(/\([A-Z0-9]{4}\)/);
  await expect(proof.drawer).not.toContainText('falta de saldo');
  await expectReadable(page);

  const ended = { statuses: ['CANCELADA' as const], search: '' };
  const { rows } = await call(page, 'mandates', 'page', { connectionId, filter: ended, page: 0 });
  const mandates = new MandatesPage(page);
  await mandates.show(rows[0]?.idRec ?? '');
  await mandates.tab('Histórico').click();
  await expect(mandates.drawer.getByRole('tabpanel', { name: 'Histórico' })).toContainText(
    /(pelo|pela) .*, .*\([A-Z]{4}\)/,
  );
});
