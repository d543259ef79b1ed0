import { describe, expect, it, onTestFinished } from 'vitest';
import { browserServices } from '../../../../../src-main/shells/browser/services.ts';
import type { Notified } from '../../../../../src-preload/contract/desktop.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { WatchedApplication } from '../../../../support/in-process/application/watched-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import type { BankSession } from '../../../../support/in-process/practice-bank/bank-session.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

const premises = () => ({ dataDir: tempFolder(), keyring: new KeyringInMemory() });

async function worldOf(): Promise<BankSession> {
  const session = await openBank({ payers: 60, months: 3 });
  onTestFinished(() => session.bank.close());
  return session;
}

/** A mandate whose payer awaits a debit, and the day after which it has failed. */
async function awaitedDebit({ control }: BankSession) {
  const { members } = await control.listCast({ status: 'APROVADA', size: 200 });
  for (const { idRec, name } of members) {
    const { charges } = await control.readCastMember({ idRec });
    const charge = charges.find(({ settleDate }) => settleDate !== null);
    if (charge?.settleDate) return { idRec, name, txid: charge.txid, settleDate: charge.settleDate };
  }
  throw new Error('nobody awaits a debit');
}

async function failDebit(session: BankSession) {
  const debit = await awaitedDebit(session);
  await session.control.failNextDebit({ idRec: debit.idRec, code: null });
  const { today } = await session.control.readClock();
  const days = Math.round((Date.parse(debit.settleDate) - Date.parse(today)) / 86_400_000) + 1;
  await session.control.stepClock({ days });
  return debit;
}

const oneWaiting = async ({ control }: BankSession) => {
  const [member] = (await control.listCast({ status: 'CRIADA' })).members;
  if (member === undefined) throw new Error('no mandate waits');
  return member;
};

/** Hours on this computer's wall that hold the present moment. */
function quietNow() {
  const wall = (hours: number): string => {
    const at = new Date(Date.now() + hours * 3_600_000);
    return `${String(at.getHours()).padStart(2, '0')}:00`;
  };
  return { from: wall(-1), to: wall(2) };
}

const oneApproved = async ({ control }: BankSession) => {
  const [member] = (await control.listCast({ status: 'APROVADA' })).members;
  if (member === undefined) throw new Error('no mandate is approved');
  return member;
};

const approveOne = async (session: BankSession) => {
  const member = await oneWaiting(session);
  await session.control.approveMandate({ idRec: member.idRec });
  return member;
};

describe('news of a company', () => {
  it('a first sync tells nothing; a failed debit is told once, also after a restart', async () => {
    const session = await worldOf();
    const place = premises();
    const first = await WatchedApplication.open(place);
    await first.choose({ quiet: null });
    const id = await first.join(session.bank.ready);
    await failDebit(session);
    await first.poll(id);
    const told = await first.untilNotified('charge_unpaid');
    const kinds = told.map(({ kind }) => kind);
    expect(kinds).toEqual([...new Set(kinds)]);
    expect(told[0]).toMatchObject({ kind: 'charge_unpaid', company: 'Padaria Sol' });
    await first.close();

    const again = await WatchedApplication.open(place);
    await again.resting(id);
    await approveOne(session);
    await again.poll(id);
    expect(await again.untilNotified('mandate_approved')).toMatchObject([
      { kind: 'mandate_approved', count: 1 },
    ]);
  });

  it('one of a kind leads to its record, many to their list', async () => {
    const session = await worldOf();
    const app = await WatchedApplication.open(premises());
    await app.choose({ quiet: null, showsPayerNames: true });
    const id = await app.join(session.bank.ready);
    const { idRec, name: payerName } = await approveOne(session);
    await app.poll(id);
    const place = { kind: 'mandate', connectionId: id, id: idRec };
    expect(await app.untilNotified('mandate_approved')).toEqual([
      { kind: 'mandate_approved', company: 'Padaria Sol', count: 1, payerName, place },
    ]);
    const { members } = await session.control.listCast({ status: 'APROVADA' });
    for (const member of members.slice(0, 3)) await session.control.cancelAsPayer({ idRec: member.idRec });
    await app.poll(id);
    expect((await app.untilNotified('mandate_cancelled')).slice(1)).toMatchObject([
      { kind: 'mandate_cancelled', count: 3, place: { kind: 'mandates', connectionId: id } },
    ]);
  });

  it('names nobody unless the person wants names, to the system nor to a page', async () => {
    const session = await worldOf();
    const shown: Notified[] = [];
    const services = { ...browserServices, notify: (notified: Notified) => shown.push(notified) % 2 === 0 };
    const app = await WatchedApplication.open(premises(), services);
    await app.choose({ quiet: null });
    const id = await app.join(session.bank.ready);
    const { name } = await approveOne(session);
    await app.poll(id);
    const [told] = await app.untilNotified('mandate_approved');
    expect(told).toMatchObject({ payerName: null, count: 1 });
    await session.control.cancelAsPayer({ idRec: (await oneApproved(session)).idRec });
    await app.poll(id);
    await expect.poll(() => shown.map(({ kind }) => kind)).toEqual(['mandate_approved', 'mandate_cancelled']);
    expect(JSON.stringify([shown, app.notified])).not.toContain(name);
  });

  it('quiet hours hold what happens, over a restart, and let it go once when they end', async () => {
    const session = await worldOf();
    const place = premises();
    const quiet = await WatchedApplication.open(place);
    await quiet.choose({ quiet: quietNow() });
    const id = await quiet.join(session.bank.ready);
    await approveOne(session);
    await quiet.poll(id);
    await quiet.close();
    expect(quiet.notified).toEqual([]);

    const later = await WatchedApplication.open(place);
    await later.resting(id);
    expect(later.notified).toEqual([]);
    await later.choose({ quiet: null });
    expect(await later.untilNotified('mandate_approved')).toMatchObject([
      { kind: 'mandate_approved', count: 1 },
    ]);
    await session.control.cancelAsPayer({ idRec: (await oneApproved(session)).idRec });
    await later.poll(id);
    expect((await later.untilNotified('mandate_cancelled')).map(({ kind }) => kind)).toEqual([
      'mandate_approved',
      'mandate_cancelled',
    ]);
  });

  it('quiet hours that end tell what is still so', async () => {
    const session = await worldOf();
    const app = await WatchedApplication.open(premises());
    await app.choose({ quiet: quietNow() });
    const id = await app.join(session.bank.ready);
    const { idRec } = await approveOne(session);
    await app.poll(id);
    await session.control.cancelAsPayer({ idRec });
    await app.poll(id);
    await app.choose({ quiet: null });
    expect((await app.untilNotified('mandate_cancelled')).map(({ kind }) => kind)).toEqual([
      'mandate_cancelled',
    ]);
  });

  it('what was turned off is not told later either', async () => {
    const session = await worldOf();
    const app = await WatchedApplication.open(premises());
    await app.choose({ quiet: null, kinds: ['mandate_cancelled'] });
    const id = await app.join(session.bank.ready);
    await approveOne(session);
    await session.control.cancelAsPayer({ idRec: (await oneApproved(session)).idRec });
    await app.poll(id);
    await app.untilNotified('mandate_cancelled');
    await app.choose({ kinds: ['mandate_approved'] });
    await approveOne(session);
    await app.poll(id);
    expect((await app.untilNotified('mandate_approved')).slice(1)).toMatchObject([{ count: 1 }]);
  });

  it('is the system’s to show where the shell can, in the language of the preferences', async () => {
    const shown: unknown[] = [];
    const services = {
      ...browserServices,
      notify: (notified: Notified, language: string) => shown.push([notified.kind, language]) > 0,
    };
    const app = await WatchedApplication.open(premises(), services);
    await app.ask('app.setPreferences', { language: 'en' });
    await app.ask('desktop.testNotification');
    expect(shown).toEqual([['test', 'en']]);
    expect(app.notified).toEqual([]);
  });
});
