import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import type { LedgerDatabase } from '../../../src-main/ledger/engine/ledger-database.ts';
import type { Batch, KindCounts, StoreCounts } from '../../../src-main/ledger/model/ledger-writer.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  refund,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';
import { contentsOf } from '../../support/in-process/ledger/ledger-contents.ts';

const AT = noon('2026-03-10');
const FIRST_DAY = day('2026-01-05');
const TXIDS = ['tx1', 'tx2', 'tx3', 'tx4'] as const;
const ID_RECS = ['RR1', 'RR2', null] as const;
const END_TO_END_IDS = ['E1', 'E2', 'E3'] as const;

const attempts = fc.array(
  fc
    .record({
      endToEndId: fc.constantFrom(...END_TO_END_IDS, null),
      status: fc.constantFrom('AGENDADA', 'PAGA'),
    })
    .map(attempt),
  { maxLength: 2 },
);

const charges = fc
  .record({
    txid: fc.constantFrom(...TXIDS),
    idRec: fc.constantFrom(...ID_RECS),
    status: fc.constantFrom('ATIVA', 'CONCLUIDA', 'REJEITADA', 'CANCELADA', 'EXPIRADA'),
    dueDate: fc.constantFrom(day('2026-01-12'), day('2026-01-25'), day('2026-02-15')),
    attempts,
    claims: fc.uniqueArray(fc.constantFrom(...END_TO_END_IDS), { maxLength: 1 }),
  })
  .map(charge);

const mandates = fc
  .record({
    idRec: fc.constantFrom('RR1', 'RR2'),
    status: fc.constantFrom('APROVADA', 'CANCELADA'),
    startDate: fc.constantFrom(day('2026-01-10'), day('2026-01-20')),
    joiningTxid: fc.constantFrom(null, 'joining', 'tx4'),
    payer: fc.constantFrom(...['Ana', 'Zélia'].map((name) => ({ name, document: null }))),
  })
  .map(mandate);

const settlements = fc
  .record({
    endToEndId: fc.constantFrom(...END_TO_END_IDS),
    txid: fc.constantFrom(...TXIDS, 'joining', null),
    refunds: fc.constantFrom([], [refund()]),
  })
  .map(settlement);

const batches = fc.array(
  fc.record({
    charges: fc.array(charges, { maxLength: 3 }),
    mandates: fc.array(mandates, { maxLength: 1 }),
    settlements: fc.array(settlements, { maxLength: 2 }),
    days: fc.integer({ min: -3, max: 12 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/**
 * The last version of each record, in whichever order: what a first sync at the end would have seen. Settlements in order of time and for
 * each txid one, since one that was shown under two counts for neither.
 */
function lastVersions(all: readonly Batch[]): Batch {
  const newest = <Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] =>
    [...new Map(items.map((item) => [idOf(item), item])).values()].toReversed();
  return {
    charges: newest(
      all.flatMap((batch) => batch.charges ?? []),
      ({ txid }) => txid,
    ),
    mandates: newest(
      all.flatMap((batch) => batch.mandates ?? []),
      ({ idRec }) => idRec,
    ),
    settlements: all
      .flatMap((batch) => batch.settlements ?? [])
      .filter(
        ({ endToEndId, txid }, index, shown) =>
          !shown.slice(index + 1).some((later) => later.endToEndId === endToEndId && later.txid === txid),
      ),
  };
}

/** Idrecs that a charge named once stay known by name, and a settlement in dispute may be kept as it came without a txid. */
function comparable(ledger: AnyLedger): object {
  const { mandates: _, quarantine, ...contents } = ledger.behind(contentsOf);
  return { ...contents, quarantine: quarantine.map((row) => ({ ...(row as object), raw: null })) };
}

describe('reconciling what changed', () => {
  it('leaves the ledger as reconciling everything once would, whatever came in whatever order', () => {
    fc.assert(
      fc.property(batches, (polls) => {
        using step = newLedger();
        using whole = newLedger();
        const [writer, other] = [step.write(), whole.write()];
        let today = FIRST_DAY;
        writer.setCoveredFrom(day('2025-12-01'));
        for (const { days, ...batch } of polls) {
          today = addDays(today, days);
          writer.store(batch, AT);
          writer.reconcile(today, AT);
        }
        other.setCoveredFrom(day('2025-12-01'));
        other.store(lastVersions(polls), AT);
        other.reconcile(today, AT);
        expect(comparable(step)).toEqual(comparable(whole));
      }),
      { numRuns: triesOf(60) },
    );
  });
});

/** Records of which some come more than once, as where a list moves on while its pages are read. */
const longBatches = fc.array(
  fc.record({
    charges: fc.array(charges, { maxLength: 7 }),
    mandates: fc.array(mandates, { maxLength: 4 }),
    settlements: fc.array(settlements, { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A batch's records one by one, as the whole batch stores them: mandates, charges, settlements. */
const recordByRecord = ({ charges = [], mandates = [], settlements = [] }: Batch): readonly Batch[] => [
  ...mandates.map((record) => ({ mandates: [record] })),
  ...charges.map((record) => ({ charges: [record] })),
  ...settlements.map((record) => ({ settlements: [record] })),
];

/** What storing said of it, without its parts of nothing. */
const toldOf = (stored: readonly Omit<StoreCounts, 'evaluated'>[]): object => ({
  new: sumOf(stored.map((counts) => counts.new)),
  changed: sumOf(stored.map((counts) => counts.changed)),
  disputed: stored.flatMap(({ disputed }) => disputed),
});

const sumOf = (counts: readonly KindCounts[]): KindCounts => ({
  charges: counts.reduce((sum, { charges }) => sum + charges, 0),
  mandates: counts.reduce((sum, { mandates }) => sum + mandates, 0),
  settlements: counts.reduce((sum, { settlements }) => sum + settlements, 0),
});

describe('storing a batch', () => {
  it('leaves and tells what its records would one by one, also of one that comes twice', () => {
    fc.assert(
      fc.property(longBatches, (polls) => {
        using together = newLedger();
        using apart = newLedger();
        const [writer, other] = [together.write(), apart.write()];
        for (const batch of polls) {
          const told = [writer.store(batch, AT)];
          const toldApart = recordByRecord(batch).map((record) => other.store(record, AT));
          expect(toldOf(told)).toEqual(toldOf(toldApart));
        }
        for (const each of [writer, other]) each.reconcile(FIRST_DAY, AT);
        expect(together.behind(contentsOf)).toEqual(apart.behind(contentsOf));
        expect(together.behind(historyOf)).toEqual(apart.behind(historyOf));
      }),
      { numRuns: triesOf(60) },
    );
  });
});

const historyOf = (db: LedgerDatabase): readonly unknown[] =>
  db
    .prepare(
      'SELECT subject, subject_id, what, from_value, to_value FROM history ORDER BY subject, subject_id, id',
    )
    .all();
