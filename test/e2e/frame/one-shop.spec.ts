import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import { RECEIVER } from '../../../src-main/practice-bank/rules/people.ts';
import { freePort } from '../../support/in-process/network/free-port.ts';
import { startBank } from '../app/bank.ts';
import { addCompany, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { WebhooksPage } from '../pages/webhooks-page.ts';
import {
  activateByCode,
  activateByRequest,
  CODES,
  cancelMandate,
  chargeMonth,
  createMandate,
  dayIn,
  retryDebit,
  TODAY,
  trouble,
  untilState,
} from '../scenes/shop.ts';

/** Days from the first on which each mandate is charged first; one a journey. */
const FIRST_CHARGES = [4, 5, 6, 7] as const;
/** What the bank sends on each of the first debits. */
const FORMATS = ['standard', 'flat', 'envelope'] as const;

test('one shop on a bad day at the bank: activated by each journey, a month charged, each body received, a debit retried, a mandate cancelled', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const bank = await startBank({ seed: 3, payers: 1, months: 1, today: TODAY, charging: 'by_hand' });
  const control = connectControl(bank.ready);
  const connectionId = await addCompany(page, bank.ready);
  await untilSynced(page, connectionId);
  const webhooks = new WebhooksPage(page);

  await test.step('the receiver is turned on and registered', async () => {
    await webhooks.open('Cadastros no banco');
    const address = await webhooks.receiveOn(await freePort());
    await webhooks.show('Cadastros no banco');
    for (const kind of ['Recorrências', 'Cobranças', 'Pagamentos'] as const)
      await webhooks.registerAt(address, kind, kind === 'Pagamentos' ? RECEIVER.key : null);
  });
  await trouble(control);

  const idRecs: string[] = [];
  await test.step('four mandates are created', async () => {
    for (const [index, days] of FIRST_CHARGES.entries())
      idRecs.push(await createMandate(page, `SHOP-${index + 1}`, dayIn(days)));
  });
  const [byRequest = '', ...byCode] = idRecs;
  await test.step('each is activated by another journey', async () => {
    await activateByRequest(page, control, byRequest);
    for (const [index, code] of CODES.entries())
      await activateByCode(page, control, byCode[index] ?? '', code);
  });

  // A person at this bank lives on its day: the screen offers the months around it.
  await page.clock.setSystemTime(`${TODAY}T15:00:00Z`);
  const txids = await test.step('the month is charged', () =>
    chargeMonth(page, connectionId, FIRST_CHARGES.length));

  const channels = await control.listChannels(null);
  const id = channels.find((channel) => channel.id.startsWith('chave:'))?.id ?? '';
  await test.step('three debits are paid, each told of in another body', async () => {
    for (const [index, format] of FORMATS.entries()) {
      await control.configureChannel({ id, format });
      await control.runClockTo({ date: dayIn((FIRST_CHARGES[index] ?? 0) + 1) });
      await untilState(page, connectionId, txids.get(idRecs[index] ?? '') ?? '', 'paid');
    }
    await webhooks.open('Caixa de entrada');
    const confirmed = webhooks.inbox.getByRole('row', { name: /Pagamento.*Confirmado/ });
    // Journeys 3 and 4 brought a payment each.
    await expect(confirmed).toHaveCount(FORMATS.length + 2, { timeout: 60_000 });
    const told = await control.listDeliveries({ id });
    expect(told.filter(({ outcome }) => outcome !== 'delivered')).toEqual([]);
  });

  const retried = idRecs[FORMATS.length] ?? '';
  await test.step('the fourth debit fails, and another attempt is paid late', async () => {
    const txid = txids.get(retried) ?? '';
    await control.failNextDebit({ idRec: retried, code: null });
    await control.runClockTo({ date: dayIn(FIRST_CHARGES[3] + 2) });
    await untilState(page, connectionId, txid, 'unpaid');
    await retryDebit(page, txid);
    await control.runClockTo({ date: dayIn(FIRST_CHARGES[3] + 7) });
    await untilState(page, connectionId, txid, 'paid_late');
  });
  await test.step('its mandate is cancelled', () => cancelMandate(page, retried));

  const cast = await Promise.all(idRecs.map((idRec) => control.readCastMember({ idRec })));
  expect(cast.map(({ charges }) => charges.length)).toEqual([1, 1, 1, 1]);
  expect(cast.map(({ charges }) => charges[0]?.txid)).toEqual(idRecs.map((idRec) => txids.get(idRec)));
  await bank.close();
});
