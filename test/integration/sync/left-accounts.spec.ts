import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { isAccountOfWrite } from '../../../src-main/sync/bank-account.ts';
import { accountBank, on, pay } from '../../support/fake/account-bank.ts';
import type { Call, SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const TOLD = [{ code: 'other_account', resource: null }];

const missing = ({ writer }: SyncLedger, bank: SyncBankDouble): readonly string[] => [
  ...[...bank.charges.keys()].filter((txid) => !writer.holds('charge', txid)),
  ...[...bank.settlements.keys()].filter((id) => !writer.holds('settlement', id)),
];

/** Whether there is something in the window of a list. */
function holdsAny(bank: SyncBankDouble, { resource, query }: Extract<Call, { kind: 'list' }>): boolean {
  const kept = { charge: bank.charges, mandate: bank.mandates, settlement: bank.settlements }[resource];
  return [...kept.values()].some(({ createdAt }) => query.from <= createdAt && createdAt <= query.to);
}

/** A poll by a person who wants the ledger read wherever it leads. */
function pollAgreed(ledger: SyncLedger, bank: SyncBankDouble, index: number) {
  ledger.writer.agreeToBankAccount(bank.account);
  return ledger.poll(bank, { now: on(index) });
}

const refuse = (code: 'request_refused' | 'scope_missing' | 'list_not_offered') => (): void => {
  throw new CicloError(code, code, code === 'list_not_offered' ? { status: 404 } : {});
};

describe('going back to an account that was left', () => {
  it.each([0, 10])(
    'reads what was paid meanwhile, and says so, where the other had %i charges',
    async (days) => {
      using ledger = new SyncLedger();
      const [one, other] = [accountBank('one'), accountBank('other', { days })];
      await ledger.poll(one, { now: on(20) });
      await ledger.poll(other, { now: on(21) });
      for (let index = 21; index < 60; index += 1) pay(one, 'one', index);
      expect((await pollAgreed(ledger, one, 60)).notices).toEqual(TOLD);
      expect(missing(ledger, one)).toEqual([]);
      expect(ledger.writer.bankAccount()?.marks).toEqual(['mark of one']);
      expect((await ledger.poll(one, { now: on(61) })).notices).toEqual([]);
    },
  );

  it('is for a person to say: two workstations would else take the ledger from each other at each poll', async () => {
    using ledger = new SyncLedger();
    const [one, other] = [accountBank('one'), accountBank('other')];
    await ledger.poll(one, { now: on(20) });
    await ledger.poll(other, { now: on(21) });
    const before = ledger.writer.watermark('charge');
    await expect(ledger.poll(one, { now: on(22) })).rejects.toMatchObject({ code: 'account_unconfirmed' });
    expect(ledger.writer.watermark('charge')).toBe(before);
    expect((await ledger.poll(other, { now: on(22) })).notices).toEqual([]);
  });

  it('of any sequence of accounts, each under two clients, all payments of the last are known in the end', async () => {
    const words = ['one', 'other', 'empty'] as const;
    const turn = fc.record({
      word: fc.constantFrom(...words),
      client: fc.constantFrom('', ' too'),
      isRefused: fc.boolean(),
      paid: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 7 }), async (turns) => {
        using ledger = new SyncLedger();
        const banks = {
          one: accountBank('one'),
          other: accountBank('other'),
          empty: accountBank('empty', { days: 0 }),
        };
        for (const [nth, { word, client, isRefused, paid }] of turns.entries()) {
          const index = 20 + nth * 10;
          for (let later = 0; later < paid; later += 1)
            for (const each of ['one', 'other'] as const) pay(banks[each], each, index - 5 + later);
          banks[word].manners.account = `mark of ${word}${client}`;
          banks[word].manners.beforeAnswer = isRefused ? refuse('scope_missing') : () => undefined;
          if (isRefused) await pollAgreed(ledger, banks[word], index).catch(() => undefined);
          banks[word].manners.beforeAnswer = () => undefined;
          await pollAgreed(ledger, banks[word], index + 1);
          expect(missing(ledger, banks[word])).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('the same account under a new client', () => {
  const NEW = 'mark of a new client';

  it.each(['request_refused', 'scope_missing', 'list_not_offered'] as const)(
    'that is refused for one poll (%s) is not taken for another, and its writes are looked for',
    async (code) => {
      using ledger = new SyncLedger();
      const bank = accountBank('one');
      await ledger.poll(bank, { now: on(20) });
      bank.manners.account = NEW;
      bank.manners.beforeAnswer = (call) => {
        if (code !== 'list_not_offered' || call.kind === 'list') refuse(code)();
      };
      const hidden =
        code === 'list_not_offered' ? [...bank.charges, ...bank.settlements, ...bank.mandates] : [];
      if (hidden.length > 0) for (const kind of [bank.charges, bank.settlements, bank.mandates]) kind.clear();
      ledger.writer.agreeToBankAccount(NEW);
      const before = ledger.writer.watermark('charge');
      await expect(ledger.poll(bank, { now: on(21) })).rejects.toThrow(CicloError);
      expect([ledger.writer.watermark('charge'), ledger.writer.bankAccount()?.marks]).toEqual([
        before,
        ['mark of one'],
      ]);
      const known = accountBank('one');
      known.manners.account = NEW;
      const asked = { api: known, signal: new AbortController().signal, now: on(21) };
      expect((await ledger.poll(known, { now: on(21) })).notices).toEqual([]);
      expect(await isAccountOfWrite(ledger.writer, asked, { id: 1 })).toBe(true);
    },
  );

  it('that may not read by id is known by what it lists', async () => {
    using ledger = new SyncLedger();
    const bank = accountBank('one');
    await ledger.poll(bank, { now: on(20) });
    bank.manners.account = NEW;
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'read') refuse('request_refused')();
    };
    expect((await ledger.poll(bank, { now: on(21) })).notices).toEqual([]);
    expect(ledger.writer.bankAccount()?.marks).toEqual(['mark of one', NEW]);
  });

  it('that was taken for another is the same again once the client of before shows what came since', async () => {
    using ledger = new SyncLedger();
    const bank = accountBank('one');
    await ledger.poll(bank, { now: on(20) });
    ledger.writer.beginBankAccount(NEW);
    pay(bank, 'one', 22);
    bank.manners.account = NEW;
    await ledger.poll(bank, { now: on(23) });
    bank.manners.account = 'mark of one';
    expect((await ledger.poll(bank, { now: on(24) })).notices).toEqual([]);
    expect(ledger.writer.bankAccount()?.marks).toEqual([NEW, 'mark of one']);
  });
});

it('another account is told by the first poll that comes to its end', async () => {
  using ledger = new SyncLedger();
  const other = accountBank('other');
  await ledger.poll(accountBank('one'), { now: on(20) });
  other.manners.beforeAnswer = (call) => {
    if (call.kind === 'list' && call.resource === 'mandate') throw new CicloError('bank_down', '500');
  };
  await expect(ledger.poll(other, { now: on(21) })).rejects.toMatchObject({ code: 'bank_down' });
  other.manners.beforeAnswer = () => undefined;
  expect((await ledger.poll(other, { now: on(22) })).notices).toEqual(TOLD);
  expect((await ledger.poll(other, { now: on(23) })).notices).toEqual([]);
});

it('a bank without lists is another account by the word of a person alone', async () => {
  using ledger = new SyncLedger();
  const [one, other] = [accountBank('one'), accountBank('other')];
  for (const bank of [one, other]) bank.manners.notOffered = new Set(['charge', 'mandate', 'settlement']);
  ledger.writer.track([{ kind: 'mandate', id: 'onem' }], 'paste', on(0));
  await ledger.poll(one, { now: on(20) });
  await expect(ledger.poll(other, { now: on(21) })).rejects.toMatchObject({ code: 'account_unconfirmed' });
  expect((await pollAgreed(ledger, other, 22)).notices).toEqual(TOLD);
});

describe('a bank that answers 404 for an empty list', () => {
  const silent = (bank: SyncBankDouble): SyncBankDouble => {
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && !holdsAny(bank, call)) refuse('list_not_offered')();
    };
    return bank;
  };

  it('is another account by the word of a person, though a new one has nothing around the day of the record of before', async () => {
    using ledger = new SyncLedger();
    const fresh = silent(accountBank('fresh', { days: 0 }));
    await ledger.poll(silent(accountBank('one')), { now: on(20) });
    await expect(ledger.poll(fresh, { now: on(60) })).rejects.toMatchObject({ code: 'account_unconfirmed' });
    expect((await pollAgreed(ledger, fresh, 60)).notices).toContainEqual(TOLD[0]);
    for (let index = 61; index < 70; index += 1) pay(fresh, 'fresh', index);
    await ledger.poll(fresh, { now: on(70) });
    expect(missing(ledger, fresh)).toEqual([]);
  });

  it('is out of order where it has said otherwise that lists are empty, and never asks a person who has agreed', async () => {
    using ledger = new SyncLedger();
    await ledger.poll(accountBank('one'), { now: on(20) });
    const gone = silent(accountBank('fresh', { days: 0 }));
    await expect(pollAgreed(ledger, gone, 60)).rejects.toMatchObject({ code: 'bank_down' });
    expect(ledger.writer.bankAccount()?.marks).toEqual(['mark of one']);
  });
});

it('what a person agreed to is over once the ledger is read under a mark that is known', async () => {
  using ledger = new SyncLedger();
  const [one, other] = [accountBank('one'), accountBank('other')];
  await ledger.poll(one, { now: on(20) });
  await ledger.poll(other, { now: on(21) });
  ledger.writer.agreeToBankAccount(one.account);
  await ledger.poll(other, { now: on(22) });
  await expect(ledger.poll(one, { now: on(23) })).rejects.toMatchObject({ code: 'account_unconfirmed' });
});
