import { expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { connectControl } from '../../../../../src-main/practice-bank/control/control-client.ts';
import { startPracticeBank } from '../../../../../src-main/practice-bank/practice-bank.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { chargeOf } from '../../../../support/fake/records/proposed-charge.ts';
import { openCompany, pollOnce } from '../../../../support/in-process/application/company-application.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';

const WORLD = { seed: 5, payers: 80, months: 2, today: civilDate('2026-03-02') };
const PERIOD = { first: '2026-03-02', last: '2026-04-11' };

/**
 * A company whose mandates are charged by hand. Each of its conversations with the bank begins with a look into the keychain: the first
 * belongs to the check of what is to be sent, the next two to the opening of the bank, and then comes the last check.
 */
async function interruptible() {
  const bank = await startPracticeBank({ ...WORLD, charging: 'by_hand' });
  onTestFinished(() => bank.close());
  const keyring = new KeyringInMemory();
  const { ask, connectionId } = await openCompany(bank.ready, { keyring });
  await ask('charging', 'setReceiver', {
    connectionId,
    branch: '0001',
    account: '4820175',
    accountType: 'CORRENTE',
  });
  const decide = (txid: string, decision: 'settled_outside' | 'waived') =>
    ask('cycles', 'decide', { connectionId, txid, decision, note: '' });
  const control = connectControl(bank.ready);
  const polled = () => pollOnce({ ask, connectionId });
  const charged = async (prefix = '') => {
    const { rows } = await ask('charging', 'month', { connectionId, ...PERIOD });
    const row = rows.find(
      ({ isSendable, warnings, idRec }) => isSendable && warnings.length === 0 && idRec.startsWith(prefix),
    );
    if (row === undefined) throw new Error('nothing to charge');
    const charge = chargeOf(row);
    const sent = await ask('charging', 'sendOne', { connectionId, charge });
    return { charge, txid: sent.kind === 'done' ? (sent.id ?? '') : '' };
  };
  return {
    ask,
    connectionId,
    control,
    polled,
    charged,
    /** Decides over a charge between the check and the last check of what is asked for next. */
    decideMeanwhile: (txid: string, decision: 'settled_outside' | 'waived') =>
      keyring.interrupt(2, () => decide(txid, decision)),
    cancelled: async () => {
      const sent = await charged();
      await ask('charging', 'cancel', { connectionId, txid: sent.txid });
      return sent;
    },
    atBank: async (idRec: string, dueDate: string): Promise<number> => {
      const { charges } = await control.readCastMember({ idRec });
      return charges.filter((charge) => charge.dueDate === dueDate).length;
    },
  };
}

it('takes a charge out of a month that a person has decided over since it was reviewed', async () => {
  const { ask, connectionId, cancelled, decideMeanwhile, atBank } = await interruptible();
  const { charge, txid } = await cancelled();
  decideMeanwhile(txid, 'waived');
  expect(await ask('charging', 'sendMonth', { connectionId, charges: [charge] })).toMatchObject({
    kind: 'problems',
    lacksReceiver: false,
    verdicts: [{ isSendable: false, warnings: [{ kind: 'cycle_waived', txid }] }],
  });
  expect(await atBank(charge.idRec, charge.dueDate)).toBe(1);
  expect(await ask('charging', 'batches', { connectionId })).toEqual([]);
});

it('keeps one charge back', async () => {
  const { ask, connectionId, cancelled, decideMeanwhile, atBank } = await interruptible();
  const { charge, txid } = await cancelled();
  decideMeanwhile(txid, 'settled_outside');
  expect(await ask('charging', 'sendOne', { connectionId, charge })).toEqual({
    kind: 'problems',
    problems: [{ field: 'dueDate', reason: 'cycle_settled', params: {} }],
  });
  expect(await atBank(charge.idRec, charge.dueDate)).toBe(1);
});

it('keeps a correction back, with the cancellation that it begins with', async () => {
  const { ask, connectionId, charged, decideMeanwhile, atBank } = await interruptible();
  const { charge, txid } = await charged();
  decideMeanwhile(txid, 'waived');
  const corrected = { ...charge, info: 'Corrigida' };
  expect(await ask('charging', 'replace', { connectionId, txid, charge: corrected })).toMatchObject({
    kind: 'problems',
    verdict: { isSendable: false, warnings: [{ kind: 'cycle_waived' }] },
  });
  expect(await atBank(charge.idRec, charge.dueDate)).toBe(1);
  const { row } = await ask('cycles', 'detail', { connectionId, txid });
  expect(row.status).not.toBe('CANCELADA');
});

it('asks for no retry of a charge that a person has decided over since the plan was shown', async () => {
  const { ask, connectionId, charged, decideMeanwhile, control, polled } = await interruptible();
  const { charge, txid } = await charged('RR');
  await control.stepClock({ days: 1 });
  await control.failNextDebit({ idRec: charge.idRec, code: null });
  await control.runClockTo({ date: civilDate(daysAfter(charge.dueDate, 4)) });
  await polled();
  const { days } = await ask('charging', 'retryPlan', { connectionId, txid });
  const date = days.find(({ refusals }) => refusals.length === 0)?.date ?? '';
  decideMeanwhile(txid, 'settled_outside');
  expect(await ask('charging', 'retry', { connectionId, txid, date })).toEqual({
    kind: 'illegal',
    refusals: [{ kind: 'decided', decision: 'settled_outside' }],
  });
  const seen = await control.listRequests();
  expect(seen.filter(({ path }) => path.includes('/retentativa/'))).toEqual([]);
});
