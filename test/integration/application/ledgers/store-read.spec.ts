import { expect, it, onTestFinished } from 'vitest';
import type { BankClient } from '../../../../src-main/api-client/create-bank-api.ts';
import type { BankConnections } from '../../../../src-main/application/companies/banks/bank-connections.ts';
import type { BankDay } from '../../../../src-main/application/companies/banks/bank-day.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { lookAtMandate } from '../../../../src-main/application/polling/mandate-looks.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { Batch } from '../../../../src-main/ledger/model/ledger-writer.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { charge, mandate, noon, refund, settlement } from '../../../support/fake/records/ledger-records.ts';
import { fetchPayment, hearOf } from '../../../support/in-process/application/brought-by-id.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { leaseLedgerThreads } from '../../../support/in-process/ledger/leased-threads.ts';

const ID = 'padaria';
const NOW = noon('2026-01-20');
const TODAY = civilDate('2026-01-20') as BankDay;
const PAID = 'E00000000202601121200abcdefghijk';

const before = settlement({ endToEndId: PAID });
const refunded = settlement({ endToEndId: PAID, refunds: [refund()] });
const approved = mandate();
const cancelled = mandate({ status: 'CANCELADA' });

/** A company whose bank is asked; while its first answer is on the way a poll stores what came after that. */
async function overtaken(polled: Batch) {
  const folder = openDataFolder(tempFolder());
  const ledgers = threadedLedgers(leaseLedgerThreads(), { folder, keys: givenKey(null) });
  onTestFinished(ledgers.close);
  const options = { backupFolder: tempFolder(), key: null, now: () => NOW };
  const writer = openLedgerWriter(folder.ledgerFile(ID), options);
  writer.store({ mandates: [approved], charges: [charge()], settlements: [before] }, NOW);
  writer.reconcile(TODAY, NOW);
  writer.close();
  await ledgers.open(ID);
  let asked = 0;
  const answer = async <Item>(early: Item, late: Item) => {
    asked += 1;
    if (asked > 1) return { kind: 'found', record: late } as const;
    await ledgers.store(ID, polled, TODAY, []);
    return { kind: 'found', record: early } as const;
  };
  const api = {
    readSettlement: () => answer({ ...before, raw: '{"read":"early"}' }, refunded),
    readMandate: () => answer({ ...approved, status: 'CRIADA', raw: '{"read":"early"}' }, cancelled),
    readClock: async () => NOW,
    ...{ observedBankDate: () => null, time: { ownNow: () => Date.parse(NOW) } },
  } as unknown as BankClient;
  const banks: Pick<BankConnections, 'use'> = {
    use: (_id, work) => work(api, AbortSignal.timeout(20_000), 'instant'),
  };
  return { ledgers, banks, api, asked: () => asked };
}

type Company = Awaited<ReturnType<typeof overtaken>>;

const PAYMENT = { connectionId: ID, endToEndId: PAID, now: NOW };

async function hear(company: Company): Promise<void> {
  await hearOf(company, PAYMENT);
  expect(await company.ledgers.read.deliveries(ID, null, 10)).toMatchObject([{ fate: 'confirmed' }]);
}

it.each([
  ['a hint of the bank', hear],
  ['an id that is fetched', (company: Company) => fetchPayment(company, PAYMENT)],
])('keeps the refund that a poll has stored while the bank was asked: %s', async (_, bring) => {
  const company = await overtaken({ settlements: [refunded] });
  await bring(company);
  expect(await company.ledgers.read.statesCounted(ID)).toEqual({ refunded: 1 });
  expect(company.asked()).toBe(2);
});

it('keeps how a mandate stands that a poll has stored while it was looked at', async () => {
  const { ledgers, api, asked } = await overtaken({ mandates: [cancelled] });
  const conversation = { api, signal: AbortSignal.timeout(5_000) };
  const { mandate: seen, hasChanged } = await lookAtMandate({ ledgers }, ID, approved.idRec, conversation);
  expect([seen.status, hasChanged, asked()]).toEqual(['CANCELADA', false, 2]);
  expect((await ledgers.read.mandateDetail(ID, approved.idRec))?.row.status).toBe('CANCELADA');
});
