import { describe, expect, it } from 'vitest';
import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { asCicloError, CicloError } from '../../../src-main/core/failure.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { changed, chargeRecord, day, settlementRecord } from '../../support/fake/records/sync-records.ts';
import { type Call, SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

/** A Thursday; two charges are due on the Friday, one of which is paid that night. */
const THURSDAY = at('2025-06-05T12:00:00Z');
const FRIDAY = at('2025-06-06T15:00:00Z');
const MONDAY = at('2025-06-09T11:00:00Z');
const E2E = 'E00000000202506060600AAAAAAAAAAA';
const OTHER_E2E = 'E00000000202506060600BBBBBBBBBBB';

const READ_OF_A_WEBHOOK = { mandates: [], charges: [], quarantined: [] };

const isPayment = ({ resource }: Call): boolean => resource === 'settlement';
const isPaymentById = (call: Call): boolean => isPayment(call) && call.kind === 'read';
const isChargeList = ({ kind, resource }: Call): boolean => kind === 'list' && resource === 'charge';
const isOpenList = (call: Call): boolean =>
  isChargeList(call) && call.kind === 'list' && call.query.status !== undefined;

type Failing = readonly [code: 'bank_down' | 'scope_missing', fails: (call: Call) => boolean];
const REFUSED: Failing = ['scope_missing', isPayment];

class Shop implements Disposable {
  readonly bank = new SyncBankDouble();
  readonly ledger = new SyncLedger();
  readonly reader = openLedgerReader(this.ledger.file);

  constructor() {
    const createdAt = at('2025-05-30T12:00:00Z');
    for (const txid of ['open', 'settled'])
      this.bank.addCharge(chargeRecord(txid, createdAt, { dueDate: day('2025-06-06') }), createdAt);
  }

  /** Answers the failure that it ends with. */
  async poll(now: UtcInstant, ...failing: readonly Failing[]): Promise<string> {
    this.bank.manners.beforeAnswer = (call) => {
      for (const [code, fails] of failing) if (fails(call)) throw new CicloError(code, 'no answer');
    };
    return this.ledger.poll(this.bank, { now }).then(
      () => 'good',
      (error: unknown) => asCicloError(error).code,
    );
  }

  settle(txid = 'settled', e2e = E2E): void {
    const kept = this.bank.charges.get(txid);
    if (kept)
      this.bank.addCharge(changed(kept.record, { status: 'CONCLUIDA', claims: [e2e] }), kept.createdAt);
    this.bank.addSettlement(settlementRecord(e2e, at('2025-06-06T06:00:00Z'), { txid }));
  }

  told() {
    const stateOf = (txid: string) => this.reader.cycleDetail(txid)?.row.state;
    return { asOf: this.reader.asOf(), open: stateOf('open'), settled: stateOf('settled') };
  }

  [Symbol.dispose](): void {
    this.reader.close();
    this.ledger[Symbol.dispose]();
  }
}

function bankOfBefore(): SyncBankDouble {
  const bank = new SyncBankDouble();
  const createdAt = at('2025-05-20T12:00:00Z');
  bank.addCharge(chargeRecord('before', createdAt, { status: 'CONCLUIDA', claims: [OTHER_E2E] }), createdAt);
  bank.addSettlement(settlementRecord(OTHER_E2E, at('2025-05-26T06:00:00Z'), { txid: 'before' }));
  return bank;
}

const ON_THURSDAY = { asOf: '2025-06-05', open: 'pending', settled: 'pending' };
const BY_STATUS = { asOf: '2025-06-09', open: 'unpaid', settled: 'unconfirmed' };

describe('a bank that has refused the payments from the first', () => {
  it('is told by what it says of the charges, day by day, and by the payments once it shows them', async () => {
    using shop = new Shop();
    expect(await shop.poll(THURSDAY, REFUSED)).toBe('scope_missing');
    expect(shop.told()).toEqual(ON_THURSDAY);
    shop.settle();
    expect(await shop.poll(MONDAY, REFUSED)).toBe('scope_missing');
    expect(shop.told()).toEqual(BY_STATUS);
    expect(await shop.poll(at('2025-06-10T11:00:00Z'))).toBe('good');
    expect(shop.told()).toEqual({ asOf: '2025-06-10', open: 'unpaid', settled: 'paid' });
  });

  it('and has no list of them, but refuses each by its id, is so too', async () => {
    using shop = new Shop();
    shop.bank.manners.notOffered = new Set(['settlement']);
    await shop.poll(THURSDAY, REFUSED);
    shop.settle();
    expect(await shop.poll(MONDAY, ['scope_missing', isPaymentById])).toBe('scope_missing');
    expect(shop.told()).toEqual(BY_STATUS);
  });

  it.each([
    ['its charges', isChargeList],
    ['those that were open before', isOpenList],
  ])('stands where it was not asked for %s', async (_, fails) => {
    using shop = new Shop();
    await shop.poll(THURSDAY, REFUSED);
    shop.settle();
    await shop.poll(MONDAY, REFUSED, ['bank_down', fails]);
    expect(shop.told()).toMatchObject({ asOf: '2025-06-05', open: 'pending' });
    await shop.poll(MONDAY, REFUSED);
    expect(shop.told()).toEqual(BY_STATUS);
  });

  it.each<[string, readonly ResourceKind[], (call: Call) => boolean]>([
    ['in their list', [], isPayment],
    ['by their ids, as it has no list', ['settlement'], isPaymentById],
  ])('%s is told so too where an account that was left had shown some', async (_, none, fails) => {
    using shop = new Shop();
    const refused = ['scope_missing', fails] as const;
    await shop.ledger.poll(bankOfBefore(), { now: at('2025-06-01T12:00:00Z') });
    Object.assign(shop.bank.manners, { account: 'of another bank', notOffered: new Set(none) });
    await shop.poll(THURSDAY, refused);
    expect(shop.told()).toEqual(ON_THURSDAY);
    shop.settle();
    await shop.poll(MONDAY, refused);
    expect(shop.told()).toEqual(BY_STATUS);
  });

  it('is told so too once one of them was read by its id', async () => {
    using shop = new Shop();
    await shop.poll(THURSDAY, REFUSED);
    shop.settle();
    const [payment] = [...shop.bank.settlements.values()].map(({ record }) => record);
    const settlements = payment === undefined ? [] : [payment];
    shop.ledger.writer.storeRead({ ...READ_OF_A_WEBHOOK, settlements }, FRIDAY, []);
    expect(await shop.poll(MONDAY, REFUSED)).toBe('scope_missing');
    expect(shop.told()).toEqual({ ...BY_STATUS, settled: 'paid' });
  });

  it('does not end a first reading whose charges did not answer', async () => {
    using shop = new Shop();
    await shop.poll(MONDAY, REFUSED, ['bank_down', isChargeList]);
    expect(shop.reader.asOf()).toBeNull();
  });
});

it.each([
  ['in their list', new Set<ResourceKind>(), isPayment],
  ['by their ids, as it has no list', new Set(['settlement'] as const), isPaymentById],
])('a bank that has shown payments, and refuses them %s now, tells nothing new', async (_, none, fails) => {
  using shop = new Shop();
  shop.bank.manners.notOffered = none;
  await shop.poll(THURSDAY);
  shop.settle();
  expect(await shop.poll(FRIDAY)).toBe('good');
  expect(shop.told()).toMatchObject({ asOf: '2025-06-06', settled: 'paid' });
  shop.settle('open', OTHER_E2E);
  expect(await shop.poll(MONDAY, ['scope_missing', fails])).toBe('scope_missing');
  expect(shop.told().asOf).toBe('2025-06-06');
});

it('a bank whose list of payments was empty when it was read, and is refused now, tells nothing new', async () => {
  using shop = new Shop();
  await shop.poll(THURSDAY);
  shop.settle();
  expect(await shop.poll(MONDAY, REFUSED)).toBe('scope_missing');
  expect(shop.told()).toMatchObject({ asOf: '2025-06-05', open: 'pending' });
});

it('a bank without a list of payments is not told by statuses that were not asked for', async () => {
  using shop = new Shop();
  shop.bank.manners.notOffered = new Set(['settlement']);
  await shop.poll(THURSDAY);
  shop.settle();
  expect(await shop.poll(MONDAY, ['bank_down', isOpenList])).toBe('bank_down');
  expect(shop.told()).toEqual(ON_THURSDAY);
});
