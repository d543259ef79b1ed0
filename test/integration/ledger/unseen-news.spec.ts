import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import { heldTo, type LookedAt } from '../../../src-main/ledger/reading/overview/unseen-news.ts';
import { NEWS_KINDS, NEWS_NAMED } from '../../../src-preload/contract/vocabulary/news.ts';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');
const waiting = mandate({ status: 'CRIADA', history: [] });

/** A ledger with a mandate that waits and a charge that is not due yet, and what has happened since it was like that. */
function lookedAt() {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store({ mandates: [waiting], charges: [charge()] }, AT);
  writer.reconcile(day('2026-01-09'), AT);
  const { marks: begin } = ledger.read().unseenNews(null);
  const unseen = (seen: LookedAt['seen'] = {}) => ledger.read().unseenNews({ begin, seen });
  return { writer, unseen, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

describe('what a person has not seen yet', () => {
  it('is nothing where nothing has happened since', () => {
    using ledger = lookedAt();
    expect(ledger.unseen().kinds).toEqual([]);
  });

  it('is a cycle that came to be unpaid, until it was seen', () => {
    using ledger = lookedAt();
    ledger.writer.reconcile(day('2026-01-20'), AT);
    const { marks, kinds } = ledger.unseen();
    const { amount } = charge();
    const items = [{ id: 'tx1', payerName: 'Márcia Araújo', amount, at: AT, raw: null }];
    expect(kinds).toEqual([{ kind: 'unpaid', count: 1, amount, items }]);
    expect(ledger.unseen({ unpaid: marks }).kinds).toEqual([]);
    expect(ledger.unseen({ paid: marks }).kinds).toHaveLength(1);
  });

  it('is where a charge has come to, not what it passed through, and another word for the same is none', () => {
    using ledger = lookedAt();
    ledger.writer.reconcile(day('2026-01-20'), AT);
    const seen = ledger.unseen().marks;
    ledger.writer.store({ charges: [charge({ status: 'EXPIRADA' })] }, AT);
    ledger.writer.reconcile(day('2026-01-21'), AT);
    expect(ledger.unseen({ unpaid: seen }).kinds).toEqual([]);
    ledger.writer.store({ settlements: [settlement({ txid: 'tx1' })] }, AT);
    ledger.writer.reconcile(day('2026-01-21'), AT);
    expect(ledger.unseen().kinds.map(({ kind }) => kind)).toEqual(['attention']);
  });

  it('is also what was not there before and has come to something at once', () => {
    using ledger = lookedAt();
    const born = charge({ txid: 'tx2', dueDate: day('2026-01-12') });
    const paid = settlement({ txid: 'tx2', endToEndId: 'E2', at: noon('2026-01-12') });
    const signed = mandate({ idRec: 'RR2', contract: 'CT-2' });
    ledger.writer.store({ charges: [born], settlements: [paid], mandates: [signed] }, AT);
    ledger.writer.reconcile(day('2026-01-09'), AT);
    expect(ledger.unseen().kinds.map(({ kind, items }) => [kind, items.map(({ id }) => id)])).toEqual([
      ['paid', ['tx2']],
      ['mandate_approved', ['RR2']],
    ]);
  });

  it.each([
    ['APROVADA', 'mandate_approved'],
    ['REJEITADA', 'mandate_rejected'],
    ['CANCELADA', 'mandate_cancelled'],
    ['EXPIRADA', 'mandate_expired'],
  ])('is a mandate that became %s', (status, kind) => {
    using ledger = lookedAt();
    ledger.writer.store({ mandates: [mandate({ status, history: [] })] }, AT);
    expect(ledger.unseen().kinds).toMatchObject([{ kind, count: 1, items: [{ id: 'RR1', amount: null }] }]);
  });

  it('is money that nobody asked for, added up whole though only the newest are named', () => {
    using ledger = lookedAt();
    const count = NEWS_NAMED + 3;
    const settlements = Array.from({ length: count }, (_, index) =>
      settlement({ endToEndId: `E9${index}`, txid: null, amount: centavos(100 + index) }),
    );
    ledger.writer.store({ settlements }, AT);
    ledger.writer.reconcile(day('2026-01-09'), AT);
    const [orphans, ...others] = ledger.unseen().kinds;
    expect(others).toEqual([]);
    const amount = settlements.reduce((sum, each) => sum + each.amount, 0);
    expect(orphans).toMatchObject({ kind: 'orphan', count, amount });
    expect(orphans?.items).toHaveLength(NEWS_NAMED);
  });

  it('is nothing where every kind was seen', () => {
    using ledger = lookedAt();
    ledger.writer.reconcile(day('2026-01-20'), AT);
    const { marks } = ledger.unseen();
    expect(ledger.unseen(Object.fromEntries(NEWS_KINDS.map((kind) => [kind, marks]))).kinds).toEqual([]);
  });
});

describe('a place that is ahead of the ledger', () => {
  const marks = (history: number, charge = history) => ({ history, charge, mandate: 1, settlement: 1 });
  it('is its last, for each kind and each span', () => {
    const begin = marks(10);
    const seen = { paid: marks(50, 20), joining: marks(20) };
    expect(heldTo({ begin, seen }, marks(30, 15))).toEqual({
      begin,
      seen: { paid: marks(30, 15), joining: marks(20, 15) },
    });
  });
  it('is kept as it is where nothing is ahead', () => {
    const lookedAt: LookedAt = { begin: marks(10), seen: { paid: marks(30) } };
    expect(heldTo(lookedAt, marks(30))).toBe(lookedAt);
  });
});
