import { describe, expect, it, onTestFinished } from 'vitest';
import type { BankClient } from '../../../../src-main/api-client/create-bank-api.ts';
import type { BankConnections } from '../../../../src-main/application/companies/banks/bank-connections.ts';
import { bankDay } from '../../../../src-main/application/companies/banks/bank-day.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import type { LedgerGateway } from '../../../../src-main/application/ledgers/gateway/gateway.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { lookAtMandate } from '../../../../src-main/application/polling/mandate-looks.ts';
import { civilDate, type UtcInstant } from '../../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { charge, mandate, settlement } from '../../../support/fake/records/ledger-records.ts';
import { instant } from '../../../support/fake/records/write-drafts.ts';
import { SyncBankDouble } from '../../../support/fake/sync-bank-double.ts';
import { fetchPayment, hearOf } from '../../../support/in-process/application/brought-by-id.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { leaseLedgerThreads } from '../../../support/in-process/ledger/leased-threads.ts';

const ID = 'padaria';
const TODAY = civilDate('2026-01-12');
/** Half past nine in the evening of that day in São Paulo, and what a clock three hours ahead shows then: the next day. */
const BANK_NOW = instant('2026-01-13T00:30:00Z');
const OWN_NOW = instant('2026-01-13T03:30:00Z');
const PAID = 'E00000000202601121200abcdefghijk';

type Company = {
  readonly ledgers: LedgerGateway;
  readonly banks: BankConnections;
  readonly api: BankClient;
};

/** A real bank whose answers bear that date, on a computer whose clock is ahead. */
function bankAt(date: UtcInstant | null, virtualNow: UtcInstant | null = null): BankClient {
  const bank = new SyncBankDouble();
  bank.manners.date = date;
  bank.addMandate(mandate({ status: 'CANCELADA' }), BANK_NOW);
  bank.addSettlement(settlement({ endToEndId: PAID, txid: null }));
  const time = { ownNow: () => Date.parse(OWN_NOW) };
  return Object.assign(bank, { time, readClock: async () => virtualNow }) as unknown as BankClient;
}

/** A company with a charge that is due today, and such a bank. */
async function company(): Promise<Company> {
  const folder = openDataFolder(tempFolder());
  const ledgers = threadedLedgers(leaseLedgerThreads(), { folder, keys: givenKey(null) });
  onTestFinished(ledgers.close);
  const options = { backupFolder: tempFolder(), key: null, now: () => OWN_NOW };
  const writer = openLedgerWriter(folder.ledgerFile(ID), options);
  writer.store({ mandates: [mandate()], charges: [charge()] }, BANK_NOW);
  writer.reconcile(TODAY, BANK_NOW);
  writer.close();
  await ledgers.open(ID);
  const api = bankAt(BANK_NOW);
  const banks: BankConnections = {
    use: (_id, work) => work(api, AbortSignal.timeout(20_000), 'instant'),
    open: () => api,
    renew: async () => undefined,
    now: async () => OWN_NOW,
  };
  return { ledgers, banks, api };
}

const PAYMENT = { connectionId: ID, endToEndId: PAID, now: OWN_NOW };

async function look({ ledgers, api }: Company): Promise<void> {
  const conversation = { api, signal: AbortSignal.timeout(5_000) };
  const { hasChanged } = await lookAtMandate({ ledgers }, ID, mandate().idRec, conversation);
  expect(hasChanged).toBe(true);
}

describe('a clock three hours ahead in the evening', () => {
  it.each([
    ['a hint of the bank', hearOf],
    ['an id that is fetched', fetchPayment],
    ['a mandate that is looked at', look],
  ])('calls nothing unpaid that is due today at the bank: %s', async (_, bring) => {
    const own = await company();
    await bring(own, PAYMENT);
    expect(await own.ledgers.read.asOf(ID)).toBe(TODAY);
    expect(await own.ledgers.read.statesCounted(ID)).toEqual({ due_today: 1 });
  });
});

describe('the day at a bank', () => {
  const dayAt = (...at: Parameters<typeof bankAt>) => bankDay(bankAt(...at), AbortSignal.timeout(5_000));

  it('is ours where it tells no time, and its own where the two are over five minutes apart', async () => {
    expect(await dayAt(null)).toBe('2026-01-13');
    expect(await dayAt(instant('2026-01-13T02:59:00Z'))).toBe(TODAY);
  });

  it('is that of its virtual clock where it has one, whatever its answers are dated', async () => {
    expect(await dayAt(BANK_NOW, instant('2027-05-01T15:00:00Z'))).toBe('2027-05-01');
  });
});
