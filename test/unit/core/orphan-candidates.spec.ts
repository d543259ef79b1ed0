import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import {
  amountsMeant,
  type OfferedCharge,
  payerHints,
  rankOffered,
  stateWith,
  whyOffered,
} from '../../../src-main/core/orphan-candidates.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';

const PAID_ON = civilDate('2026-03-10');
const PAYMENT = { amount: centavos(8_990), paidOn: PAID_ON };

const offered = (changes: Partial<OfferedCharge>): OfferedCharge => ({
  txid: 'tx',
  amount: centavos(100),
  dueDate: PAID_ON,
  hasMoney: false,
  isNamed: false,
  isOfPayer: false,
  ...changes,
});

const anyOffered: fc.Arbitrary<OfferedCharge> = fc.record({
  txid: fc.stringMatching(/^[a-z0-9]{8}$/),
  amount: fc.constantFrom(centavos(8_990), centavos(100)),
  dueDate: fc.integer({ min: -90, max: 90 }).map((days) => addDays(PAID_ON, days)),
  hasMoney: fc.boolean(),
  isNamed: fc.boolean(),
  isOfPayer: fc.boolean(),
});

describe('the order of charges that are offered for a payment', () => {
  const inOrder = (...charges: readonly OfferedCharge[]): readonly string[] =>
    rankOffered(charges.toReversed(), PAYMENT).map(({ txid }) => txid);
  const both = { isOfPayer: true, amount: PAYMENT.amount };

  it('is: named, payer and amount, payer, amount, the others', () => {
    const named = offered({ txid: 'named', isNamed: true });
    const same = offered({ txid: 'both', ...both });
    const payer = offered({ txid: 'payer', isOfPayer: true });
    const amount = offered({ txid: 'amount', amount: PAYMENT.amount });
    const neither = offered({ txid: 'neither' });
    expect(inOrder(named, same, payer, amount, neither)).toEqual([
      'named',
      'both',
      'payer',
      'amount',
      'neither',
    ]);
  });

  it('among such has those without money first, then past ones before future ones, then the nearest', () => {
    const due = (txid: string, days: number, hasMoney = false): OfferedCharge =>
      offered({ txid, ...both, dueDate: addDays(PAID_ON, days), hasMoney });
    expect(
      inOrder(due('today', 0), due('near', -3), due('far', -80), due('next', 1), due('paid', 0, true)),
    ).toEqual(['today', 'near', 'far', 'next', 'paid']);
  });

  it('does not follow from the order in which they were found, and loses none', () => {
    const charges = fc.uniqueArray(anyOffered, { selector: ({ txid }) => txid, maxLength: 12 });
    fc.assert(
      fc.property(charges, fc.infiniteStream(fc.nat()), (list, random) => {
        const shuffled = list
          .map((charge) => [random.next().value ?? 0, charge] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, charge]) => charge);
        const ranked = rankOffered(list, PAYMENT);
        expect(rankOffered(shuffled, PAYMENT)).toEqual(ranked);
        expect(ranked.toSorted(byTxid)).toEqual(list.toSorted(byTxid));
      }),
    );
  });

  it('tells why, the weightiest first', () => {
    expect(whyOffered(offered({ isNamed: true, ...both }), PAYMENT)).toEqual(['named', 'payer', 'amount']);
    expect(whyOffered(offered({}), PAYMENT)).toEqual([]);
  });
});

const byTxid = (a: OfferedCharge, b: OfferedCharge): number =>
  Number(a.txid > b.txid) - Number(a.txid < b.txid);

describe('the state with one more payment', () => {
  const money = (amount: number, at = '2026-03-10', refunded = 0) => ({
    endToEndId: `E${amount}${at}`,
    amount: centavos(amount),
    at: noon(at),
    refunded: centavos(refunded),
  });
  const charge = {
    amount: centavos(8_990),
    status: 'ATIVA',
    settleDate: PAID_ON,
    settlements: [] as ReturnType<typeof money>[],
  };

  it.each([
    ['paid', charge, money(8_990)],
    ['paid_late', charge, money(8_990, '2026-03-11')],
    ['underpaid', charge, money(8_000)],
    ['overpaid', charge, money(9_000)],
    ['paid_twice', { ...charge, settlements: [money(8_990)] }, money(8_990, '2026-03-12')],
    ['paid', { ...charge, settlements: [money(4_000)] }, money(4_990)],
    ['paid_after_close', { ...charge, status: 'CANCELADA' }, money(8_990)],
    ['refunded', charge, money(8_990, '2026-03-10', 8_990)],
  ] as const)('is %s by the rulebook', (state, before, payment) => {
    expect(stateWith(before, payment, civilDate('2026-03-20'))).toBe(state);
  });
});

describe('whom a payment names', () => {
  const nobody = { name: null, document: null, info: null };

  it('is a document with its check digits, from the bank or in what the payer wrote', () => {
    expect(payerHints({ ...nobody, document: '111.444.777-35' }).documents).toEqual(['11144477735']);
    expect(payerHints({ ...nobody, info: 'Mensal. CPF 111.444.777-35, maio' }).documents).toEqual([
      '11144477735',
    ]);
    expect(payerHints({ ...nobody, info: 'ref 11.222.333/0001-81' }).documents).toEqual(['11222333000181']);
    for (const text of ['***.444.777-**', '11144477736', 'E11144477735202603100000000000001', ''])
      expect(payerHints({ ...nobody, document: text, info: text }).documents).toEqual([]);
  });

  it('is a name, or the whole of what the payer wrote', () => {
    expect(payerHints({ name: ' Ana Lima ', document: null, info: 'Ana Lima' }).names).toEqual(['Ana Lima']);
    expect(payerHints(nobody)).toEqual({ documents: [], names: [] });
  });
});

describe('the amounts that a search means', () => {
  it.each([
    ['89,90', [8_990]],
    ['R$ 1.234,56', [123_456]],
    ['8990', [899_000, 8_990]],
    ['100', [10_000, 100]],
    ['89', [8_900]],
    ['000', []],
    ['1.234', []],
    ['Ana', []],
    ['', []],
  ])('%j are %j', (text, amounts) => {
    expect(amountsMeant(text)).toEqual(amounts);
  });
});
