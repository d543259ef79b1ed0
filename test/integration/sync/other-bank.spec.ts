import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { SETTING_NOTES, WORKSTATION_NOTES } from '../../../src-main/ledger/model/notes.ts';
import { accountBank, on } from '../../support/fake/account-bank.ts';
import type { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const OTHER_ACCOUNT = { code: 'other_account', resource: null };

/** Its mandate is of 2022. */
const bankOf = (word: string): SyncBankDouble => accountBank(word, { mandateOn: -900 });

/** What a ledger holds of the records of a bank. */
const heldOf = ({ writer }: SyncLedger, bank: SyncBankDouble): Record<string, number> => ({
  charges: [...bank.charges.keys()].filter((txid) => writer.holds('charge', txid)).length,
  mandates: [...bank.mandates.keys()].filter((idRec) => writer.holds('mandate', idRec)).length,
  settlements: [...bank.settlements.keys()].filter((id) => writer.holds('settlement', id)).length,
});
const ALL = { charges: 10, mandates: 1, settlements: 10 };

describe('a poll that finds another account than the ledger was read from', () => {
  it('reads all of it as for the first time, says so once, and keeps what came before', async () => {
    using ledger = new SyncLedger();
    const [test, production] = [bankOf('test'), bankOf('prod')];
    await ledger.poll(test, { now: on(60) });
    const { notices } = await ledger.poll(production, { now: on(61) });
    expect(notices).toEqual([OTHER_ACCOUNT]);
    expect(heldOf(ledger, production)).toEqual(ALL);
    expect(heldOf(ledger, test)).toEqual(ALL);
    expect((await ledger.poll(production, { now: on(62) })).notices).toEqual([]);
  });

  it('goes on where it was cut short, and covers nothing until its charges are read', async () => {
    using ledger = new SyncLedger();
    const production = bankOf('prod');
    await ledger.poll(bankOf('test'), { now: on(60) });
    production.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.resource === 'settlement') throw new CicloError('bank_down', '500');
    };
    await expect(ledger.poll(production, { now: on(61) })).rejects.toMatchObject({ code: 'bank_down' });
    // Charges whose settlements are still to come are not worked out: they would be told as unpaid.
    expect(await ledger.writer.isWhole()).toBe(false);
    production.manners.beforeAnswer = () => undefined;
    await ledger.poll(production, { now: on(61) });
    expect(heldOf(ledger, production)).toEqual(ALL);
    expect(ledger.writer.isWhole()).toBe(true);
  });

  it('believes nothing that was learned of the bank before, and keeps what people have set', async () => {
    using ledger = new SyncLedger();
    const [test, production] = [bankOf('test'), bankOf('prod')];
    test.manners.notOffered = new Set(['charge']);
    test.manners.longestWindowDays = 3;
    await ledger.poll(test, { now: on(60) });
    const kept = [SETTING_NOTES.letterhead, WORKSTATION_NOTES.newsSeen];
    for (const name of kept) ledger.writer.setNote(name, 'kept');
    expect(await ledger.poll(production, { now: on(60) })).toMatchObject({ mode: 'lists' });
    expect(heldOf(ledger, production)).toEqual(ALL);
    expect(kept.map(ledger.writer.note)).toEqual(['kept', 'kept']);
    expect(ledger.writer.note('learned_window_days')).toBeNull();
  });
});

describe('the same account under another mark', () => {
  const moved = (bank: SyncBankDouble): SyncBankDouble => {
    bank.manners.account = 'mark of a new client';
    bank.calls.length = 0;
    return bank;
  };

  it('is known by what it shows, and read on from where it was, under either mark', async () => {
    using ledger = new SyncLedger();
    const bank = bankOf('one');
    await ledger.poll(bank, { now: on(60) });
    expect((await ledger.poll(moved(bank), { now: on(61) })).notices).toEqual([]);
    expect(bank.listsOf('charge').filter(({ query }) => query.from < on(-30))).toEqual([]);
    expect(ledger.writer.bankAccount()?.marks).toEqual(['mark of one', 'mark of a new client']);
    bank.manners.account = 'mark of one';
    bank.calls.length = 0;
    await ledger.poll(bank, { now: on(61) });
    expect(bank.readsOf('charge')).toEqual([]);
  });

  it('is not taken for another one while it cannot be asked', async () => {
    using ledger = new SyncLedger();
    const bank = bankOf('one');
    await ledger.poll(bank, { now: on(60) });
    const before = ledger.writer.watermark('charge');
    moved(bank).manners.beforeAnswer = () => {
      throw new CicloError('bank_down', '500');
    };
    await expect(ledger.poll(bank, { now: on(61) })).rejects.toMatchObject({ code: 'bank_down' });
    expect(ledger.writer.watermark('charge')).toBe(before);
  });
});
