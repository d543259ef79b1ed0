import { expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerDatabase, Sql } from '../../../src-main/ledger/engine/ledger-database.ts';
import { streaming } from '../../../src-main/ledger/reader/streams.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const DUE = day('2026-01-12');
const TODAY = day('2026-02-20');

/** A refused charge of which a part came, whose rest was written off, and of which the bank has nothing in the end. */
function refused() {
  const ledger = newLedger();
  const writer = ledger.write();
  const come = (record: Parameters<typeof writer.store>[0], on: string): void => {
    writer.store(record, noon(on));
    writer.reconcile(TODAY, noon(on));
  };
  const part = { amount: centavos(3_000), at: noon('2026-01-12') };
  const back = refund({ amount: centavos(3_000), nature: 'ORIGINAL', settledAt: noon('2026-01-21') });
  come({ mandates: [mandate()], charges: [charge({ status: 'REJEITADA', dueDate: DUE })] }, '2026-01-09');
  come({ settlements: [settlement({ ...part, refunds: [] })] }, '2026-01-13');
  writer.decide('tx1', 'waived', '', noon('2026-01-15'));
  come({ settlements: [settlement({ ...part, refunds: [back] })] }, '2026-01-22');
  const replace = () =>
    come({ charges: [charge({ txid: 'tx2', status: 'ATIVA', dueDate: DUE })] }, '2026-01-23');
  return { ledger, replace };
}

/** A connection on which something else happens to the ledger once, just before the rows of a list begin to be read; who opened it closes it. */
function disturbed(db: LedgerDatabase, happens: () => void): LedgerDatabase {
  let hasHappened = false;
  const once = (): void => {
    if (!hasHappened) happens();
    hasHappened = true;
  };
  return {
    ...db,
    prepare: <Values extends unknown[], Row>(sql: Sql) => {
      const statement = db.prepare<Values, Row>(sql);
      const iterate = statement.iterate.bind(statement);
      return Object.assign(statement, {
        iterate: (...values: Values) => {
          once();
          return iterate(...values);
        },
      });
    },
    close: () => undefined,
  };
}

it.each(['register', 'revenue'] as const)(
  'the %s has a charge or the one in its place, whatever is committed while it is read',
  (list) => {
    const { ledger, replace } = refused();
    using _ = ledger;
    const txids = (happens: () => void): string[] =>
      ledger.behind((db) => {
        const open = () => disturbed(db, happens);
        const streams = streaming(
          open,
          () => TODAY,
          (run) => run(),
        );
        const rows = {
          register: () => streams.eachReceivable({ dueFrom: null, dueTo: null, until: null }),
          revenue: () => streams.eachDueCharge({ from: DUE, to: TODAY }),
        };
        return [...rows[list]()].map(({ txid }) => txid);
      });
    expect(txids(replace)).toEqual(['tx1']);
    expect(txids(() => undefined)).toEqual(['tx2']);
  },
);
