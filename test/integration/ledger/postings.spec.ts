import { describe, expect, it } from 'vitest';
import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { BatchToRecord } from '../../../src-main/ledger/store/postings.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { paid } from '../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = noon('2026-03-10');
const DAYS = { from: day('2026-01-01'), to: day('2026-01-31') };
const NO_FILTER = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const row = (movement: string) => ({
  ...({ movement, refund: '', event: 'receipt', day: day('2026-01-05'), amount: centavos(100) } as const),
});
const batch = (...movements: readonly string[]): BatchToRecord => ({
  ...{ ...DAYS, entries: movements.length, received: centavos(100 * movements.length) },
  ...{ refunded: centavos(0), revenue: centavos(0), fees: centavos(0), sha256: 'ab' },
  settings: { layout: 'dominio', composed: null, accounts: [], cnpj: null, withRevenue: false },
  rows: movements.map(row),
});

describe('batches of postings', () => {
  it('keep what left, by whom, and give it back once', () => {
    using folder = newLedger();
    const writer = folder.write();
    const reader = folder.read();
    const id = writer.actingAs('Ana', 'recordPostings', () => writer.recordPostings(batch('E1', 'E2'), AT));
    expect(reader.posted(DAYS)).toEqual([
      { ...row('E1'), batchId: id },
      { ...row('E2'), batchId: id },
    ]);
    expect(reader.posted({ from: day('2026-02-01'), to: day('2026-02-28') })).toEqual([]);
    expect(reader.postingBatch(id)).toMatchObject({
      batch: { author: 'Ana' },
      settings: { layout: 'dominio' },
    });
    expect(reader.postingBatches()).toMatchObject([{ id, path: '' }]);
    // Where it was written first is kept.
    for (const path of ['/january.txt', '/again.txt']) writer.placePostings(id, path);
    expect(reader.postingBatches()).toMatchObject([{ id, path: '/january.txt' }]);
    writer.actingAs('Ana', 'repeatPostings', () => writer.repeatPostings(id, AT));
    writer.actingAs('Bia', 'undoPostings', () => writer.undoPostings(id, AT));
    expect(reader.posted(DAYS)).toEqual([]);
    expect(reader.postingBatches()).toMatchObject([{ id, undoneAt: AT, undoneBy: 'Bia', entries: 2 }]);
    const undo = () => writer.undoPostings(id, AT);
    for (const again of [undo, () => writer.repeatPostings(id, AT), () => writer.placePostings(id, '/x')])
      expect(codeOf(again)).toBe('posting_batch_undone');
    expect(codeOf(() => writer.undoPostings(99, AT))).toBe('not_found');
    expect(writer.recordPostings(batch('E1'), AT)).toBe(id + 1);
    expect(reader.acts(NO_FILTER, null).rows.map(({ kind, author }) => [kind, author])).toEqual([
      ['postings_written', null],
      ['postings_undone', 'Bia'],
      ['postings_repeated', 'Ana'],
      ['postings_written', 'Ana'],
    ]);
  });

  it('tell what left by day and name, whatever came first', () => {
    using folder = newLedger();
    const writer = folder.write();
    for (const name of ['E3', 'E1', 'E2']) writer.recordPostings(batch(name), AT);
    expect(
      folder
        .read()
        .posted(DAYS)
        .map(({ movement }) => movement),
    ).toEqual(['E1', 'E2', 'E3']);
  });

  it('let no entry leave twice, and nothing of a batch in which one would', () => {
    using folder = newLedger();
    const writer = folder.write();
    const reader = folder.read();
    writer.recordPostings(batch('E1'), AT);
    expect(codeOf(() => writer.recordPostings(batch('E0', 'E1'), AT))).toBe('posting_taken');
    expect(reader.posted(DAYS)).toHaveLength(1);
    expect(reader.postingBatches()).toHaveLength(1);
  });

  it('let no entry leave twice under another event, while revenue and a refund of the same name are entries of their own', () => {
    using folder = newLedger();
    const writer = folder.write();
    const as = (event: 'orphan' | 'excess' | 'revenue', refund = ''): BatchToRecord => ({
      ...batch('E1'),
      rows: [{ ...row('E1'), event, refund }],
    });
    writer.recordPostings(batch('E1', 'E2'), AT);
    for (const event of ['orphan', 'excess'] as const)
      expect(codeOf(() => writer.recordPostings(as(event), AT))).toBe('posting_taken');
    expect(folder.read().postingBatches()).toHaveLength(1);
    writer.recordPostings(as('revenue'), AT);
    writer.recordPostings(as('orphan', 'D1'), AT);
    expect(codeOf(() => writer.recordPostings(as('excess', 'D1'), AT))).toBe('posting_taken');
  });

  it('know an entry that left as of another day: a refund asked for in one month and settled in the next', () => {
    using folder = newLedger();
    const writer = folder.write();
    const reader = folder.read();
    const hear = (settledAt: UtcInstant | null) => {
      const refunds = [refund({ requestedAt: noon('2026-01-31'), settledAt })];
      writer.store({ settlements: [settlement({ refunds, raw: JSON.stringify({ settledAt }) })] }, AT);
    };
    const left = { movement: 'E1', refund: 'D1', event: 'refund_original', amount: centavos(5_000) } as const;
    const rows = [{ ...left, day: day('2026-01-31') }];
    const february = { from: day('2026-02-01'), to: day('2026-02-28') };
    hear(null);
    const batchId = writer.recordPostings({ ...batch(), entries: 1, rows }, AT);
    expect(reader.posted(february)).toEqual([]);
    hear(noon('2026-02-01'));
    expect([...reader.eachMoneyLine(february)]).toMatchObject([{ refundId: 'D1' }]);
    for (const days of [DAYS, february]) expect(reader.posted(days)).toEqual([{ ...rows[0], batchId }]);
  });

  it('book the revenue of no charge that was called off, also where its money came and went back whole', () => {
    using folder = newLedger();
    const writer = folder.write();
    const statuses = ['CANCELADA', 'REJEITADA', 'EXPIRADA', 'CONCLUIDA', 'ATIVA'] as const;
    // Refused beside a live one of its cycle it would owe nothing.
    const dueOf = (txid: string) => day(txid === 'REJEITADA-none' ? '2026-01-06' : '2026-01-05');
    const charges = statuses.flatMap((status) =>
      ['back', 'none'].map((money) =>
        charge({ txid: `${status}-${money}`, status, dueDate: dueOf(`${status}-${money}`) }),
      ),
    );
    const settlements = statuses.map((status) =>
      paid(`E-${status}`, `${status}-back`, '2026-01-05', 10_000, [['2026-01-07', 10_000]]),
    );
    writer.store({ mandates: [mandate()], charges, settlements }, AT);
    writer.decide('EXPIRADA-none', 'waived', '', AT);
    writer.reconcile(day('2026-03-10'), AT);
    const reader = folder.read();
    const revenue = [...reader.eachDueCharge(DAYS)].map(({ txid }) => txid);
    const credit = [...reader.eachReceivable({ dueFrom: null, dueTo: null, until: null })].map(
      ({ txid }) => txid,
    );
    expect(revenue).toEqual([
      'ATIVA-back',
      'ATIVA-none',
      'CONCLUIDA-back',
      'CONCLUIDA-none',
      'REJEITADA-none',
    ]);
    expect(credit).toEqual([...revenue, 'EXPIRADA-none'].toSorted());
  });

  it('keep the plan of accounts as an act', () => {
    using folder = newLedger();
    const writer = folder.write();
    const accounts = [{ code: '101', name: 'Banco', history: '', uses: ['bank' as const] }];
    writer.actingAs('Ana', 'setAccounts', () => writer.setAccounts(accounts, AT));
    const reader = folder.read();
    expect(JSON.parse(reader.note('account_plan') ?? '')).toEqual(accounts);
    expect(reader.acts(NO_FILTER, null).rows).toMatchObject([{ kind: 'accounts_changed', rows: 1 }]);
  });

  it('keep what a newer version wrote into the plan of accounts', () => {
    using folder = newLedger();
    const writer = folder.write();
    const known = { code: '101', name: 'Banco', history: '', uses: ['bank' as const] };
    const newer = { code: '202', name: 'Juros', history: '', uses: ['interest'] };
    writer.setNote('account_plan', JSON.stringify([newer, known]));
    writer.setAccounts([{ ...known, code: '102' }], AT);
    expect(JSON.parse(writer.note('account_plan') ?? '')).toEqual([{ ...known, code: '102' }, newer]);
  });
});
