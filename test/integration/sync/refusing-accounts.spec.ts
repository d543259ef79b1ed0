import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { accountBank, on, pay } from '../../support/fake/account-bank.ts';
import { chargeRecord } from '../../support/fake/records/sync-records.ts';
import type { Call, SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const TOLD = { code: 'other_account', resource: null };

const keptBy = (bank: SyncBankDouble, resource: Call['resource']) =>
  ({
    charge: bank.charges,
    mandate: bank.mandates,
    settlement: bank.settlements,
    confirmation: bank.confirmations,
  })[resource];

/** Whether there is something in the window of a list. */
const holdsAny = (bank: SyncBankDouble, { resource, query }: Extract<Call, { kind: 'list' }>): boolean =>
  [...{ charge: bank.charges, mandate: bank.mandates, settlement: bank.settlements }[resource].values()].some(
    ({ createdAt }) => query.from <= createdAt && createdAt <= query.to,
  );

/** An account with an open charge, and one of which it has shown no payment though the charge claims one. */
function openAccount(word: string): SyncBankDouble {
  const bank = accountBank(word);
  bank.addCharge(chargeRecord('open', on(12), { idRec: `${word}m`, status: 'ATIVA' }), on(12));
  bank.addCharge(
    chargeRecord('claiming', on(13), { idRec: 'older', status: 'CONCLUIDA', claims: ['E1'] }),
    on(13),
  );
  return bank;
}

const REQUEST = {
  ...{ idSolicRec: 'SC1', idRec: 'onem', status: 'CRIADA', expiresAt: null },
  ...{ history: [], raw: '{}' },
};

/** A bank that answers 404 for an empty list, and refuses, by that code, to tell of what another account has. */
function strict(bank: SyncBankDouble, code: 'request_refused' | 'scope_missing' | null): SyncBankDouble {
  bank.manners.beforeAnswer = (call) => {
    if (code !== null && call.kind === 'read' && !keptBy(bank, call.resource).has(call.id))
      throw new CicloError(code, 'of another account');
    if (call.kind === 'list' && !holdsAny(bank, call))
      throw new CicloError('list_not_offered', '404', { status: 404 });
  };
  return bank;
}

/** A poll by a person who wants the ledger read wherever it leads. */
function pollAgreed(ledger: SyncLedger, bank: SyncBankDouble, index: number) {
  ledger.writer.agreeToBankAccount(bank.account);
  return ledger.poll(bank, { now: on(index) });
}

describe.each(['request_refused', 'scope_missing'] as const)(
  'a bank that refuses (%s) what another account has, and answers 404 for an empty list',
  (code) => {
    it('is another account by the word of a person, and is polled from then on', async () => {
      using ledger = new SyncLedger();
      await ledger.poll(strict(openAccount('one'), null), { now: on(20) });
      ledger.writer.storeConfirmations([REQUEST]);
      const fresh = strict(accountBank('fresh', { days: 0 }), code);
      await expect(ledger.poll(fresh, { now: on(60) })).rejects.toMatchObject({ code });
      expect(ledger.writer.bankAccount()?.marks).toEqual(['mark of one']);
      expect((await pollAgreed(ledger, fresh, 60)).notices).toContainEqual(TOLD);
      for (let index = 61; index < 64; index += 1) await ledger.poll(fresh, { now: on(index) });
      for (let index = 64; index < 70; index += 1) pay(fresh, 'fresh', index);
      await ledger.poll(fresh, { now: on(70) });
      expect(ledger.writer.holds('charge', 'fresh69')).toBe(true);
      expect(ledger.writer.holds('settlement', 'Efresh69')).toBe(true);
    });

    it('is not another account by that word where it has said otherwise that a list is empty', async () => {
      using ledger = new SyncLedger();
      await ledger.poll(accountBank('one'), { now: on(20) });
      const gone = strict(accountBank('fresh', { days: 0 }), code);
      await expect(pollAgreed(ledger, gone, 60)).rejects.toMatchObject({ code });
      expect(ledger.writer.bankAccount()?.marks).toEqual(['mark of one']);
    });

    it('tells all the same what it refuses of the account that is read, and what a person imported', async () => {
      using ledger = new SyncLedger();
      await ledger.poll(strict(accountBank('one'), code), { now: on(20) });
      const other = strict(accountBank('other'), code);
      await pollAgreed(ledger, other, 21);
      await ledger.poll(other, { now: on(22) });
      other.mandates.clear();
      await expect(ledger.poll(other, { now: on(23) })).rejects.toMatchObject({ code });
      using importing = new SyncLedger();
      await importing.poll(strict(accountBank('one'), code), { now: on(20) });
      const fresh = strict(accountBank('fresh'), code);
      await pollAgreed(importing, fresh, 21);
      importing.writer.track([{ kind: 'charge', id: 'i'.repeat(26) }], 'paste', on(22));
      await expect(importing.poll(fresh, { now: on(23) })).rejects.toMatchObject({ code });
    });
  },
);
