import { describe, expect, it } from 'vitest';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');
const waiting = mandate({ status: 'CRIADA', history: [] });

/** A ledger with a mandate that waits and a charge that is not due yet, looked at once. */
function lookedAt() {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store({ mandates: [waiting], charges: [charge()] }, AT);
  writer.reconcile(day('2026-01-09'), AT);
  const { mark } = ledger.read().news(null);
  return { ledger, writer, mark, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

describe('the news of a ledger', () => {
  it('are none before the first look, whatever there has been', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge()] }, AT);
    writer.reconcile(day('2026-01-09'), AT);
    writer.reconcile(day('2026-01-20'), AT);
    const first = ledger.read().news(null);
    expect(first).toEqual({ mark: expect.any(Number), items: [] });
    expect(first.mark).toBeGreaterThan(0);
    expect(ledger.read().news(first.mark)).toEqual({ mark: first.mark, items: [] });
  });

  it('tell a cycle that became unpaid, once, with its payer', () => {
    using looked = lookedAt();
    looked.writer.reconcile(day('2026-01-20'), AT);
    const news = looked.ledger.read().news(looked.mark);
    expect(news.items).toEqual([{ kind: 'charge_unpaid', id: 'tx1', payerName: 'Márcia Araújo' }]);
    looked.writer.store({ charges: [charge({ status: 'EXPIRADA' })] }, AT);
    looked.writer.reconcile(day('2026-01-21'), AT);
    const later = looked.ledger.read().news(news.mark);
    expect(later.mark).toBeGreaterThan(news.mark);
    expect(later.items).toEqual([]);
  });

  it('leave out a cycle that was paid before anybody looked', () => {
    using looked = lookedAt();
    looked.writer.reconcile(day('2026-01-20'), AT);
    looked.writer.store({ settlements: [settlement({ txid: 'tx1' })] }, AT);
    looked.writer.reconcile(day('2026-01-20'), AT);
    expect(looked.ledger.read().news(looked.mark).items).toEqual([]);
  });

  it.each([
    ['APROVADA', 'mandate_approved'],
    ['REJEITADA', 'mandate_rejected'],
    ['CANCELADA', 'mandate_cancelled'],
  ])('tell a mandate that became %s', (status, kind) => {
    using looked = lookedAt();
    looked.writer.store({ mandates: [mandate({ status, history: [] })] }, AT);
    expect(looked.ledger.read().news(looked.mark).items).toEqual([
      { kind, id: 'RR1', payerName: 'Márcia Araújo' },
    ]);
  });

  it('tell where a mandate stands, not each step on its way', () => {
    using looked = lookedAt();
    looked.writer.store({ mandates: [mandate()] }, AT);
    looked.writer.store({ mandates: [mandate({ status: 'CANCELADA' })] }, AT);
    expect(looked.ledger.read().news(looked.mark).items).toMatchObject([{ kind: 'mandate_cancelled' }]);
  });

  it('are not what was done from here: a cancellation of our own', () => {
    using looked = lookedAt();
    const id = looked.writer.intend({ kind: 'cancel_mandate', payload: { idRec: 'RR1' } }, AT);
    looked.writer.markSent(id, AT);
    looked.writer.closeWrite(id, { state: 'done', bankId: null }, AT);
    looked.writer.store({ mandates: [mandate({ status: 'CANCELADA' })] }, AT);
    expect(looked.ledger.read().news(looked.mark).items).toEqual([]);
  });

  it('are still the payer’s doing where our own cancellation was refused', () => {
    using looked = lookedAt();
    const id = looked.writer.intend({ kind: 'cancel_mandate', payload: { idRec: 'RR1' } }, AT);
    looked.writer.markSent(id, AT);
    looked.writer.closeWrite(id, { state: 'refused', code: 'write_refused', violations: [] }, AT);
    looked.writer.store({ mandates: [mandate({ status: 'CANCELADA' })] }, AT);
    expect(looked.ledger.read().news(looked.mark).items).toMatchObject([{ kind: 'mandate_cancelled' }]);
  });
});
