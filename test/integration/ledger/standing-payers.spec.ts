import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerDatabase } from '../../../src-main/ledger/engine/ledger-database.ts';
import { countPassedBy, readOverduePayers } from '../../../src-main/ledger/personal-data/retention.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2030-01-10');
const TODAY = day('2030-01-10');

/** A ledger with so many people who owe something since 2021. */
function worldOf(owing: number) {
  const ledger = newLedger();
  const writer = ledger.write();
  const numbers = Array.from({ length: owing }, (_, index) => index);
  const payerOf = (index: number) => ({
    name: `Pagador ${index}`,
    document: { kind: 'cpf', number: String(10_000_000_000 + index) } as const,
  });
  const ended = { status: 'CANCELADA', startDate: day('2021-01-10') };
  const mandates = numbers.map((index) =>
    mandate({ ...ended, idRec: `RR${index}`, payer: payerOf(index), contract: `CT-${index}` }),
  );
  const due = { status: 'EXPIRADA', amount: centavos(10_000), dueDate: day('2021-01-11') };
  const charges = numbers.map((index) => charge({ ...due, txid: `tx${index}`, idRec: `RR${index}` }));
  writer.store({ mandates, charges }, AT);
  writer.reconcile(TODAY, AT);
  writer.setRetention(5);
  return ledger;
}

/** How many statements are made for it. */
function statementsFor(db: LedgerDatabase, run: (counted: LedgerDatabase) => unknown): number {
  let made = 0;
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') made += 1;
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  run(counted);
  return made;
}

describe('who is passed by', () => {
  it('is asked of all who owe at once, as they are asked about each day', () => {
    using few = worldOf(2);
    using many = worldOf(9);
    const asked = [few, many].map((ledger) =>
      ledger.behind((db) => [
        readOverduePayers(db, 5, TODAY),
        countPassedBy(db),
        statementsFor(db, countPassedBy),
        statementsFor(db, (counted) => readOverduePayers(counted, 5, TODAY)),
      ]),
    );
    expect(asked.map(([found, count]) => [found, count])).toEqual([
      [{ scope: null, passedBy: 2 }, 2],
      [{ scope: null, passedBy: 9 }, 9],
    ]);
    expect(asked[1]?.slice(2)).toEqual(asked[0]?.slice(2));
  });

  it('are not those whose charge may still be debited, who are kept all the same', () => {
    using ledger = worldOf(1);
    const writer = ledger.write();
    writer.store({ mandates: [], charges: [charge({ ...open, txid: 'txo', idRec: 'RR0' })] }, AT);
    writer.reconcile(TODAY, AT);
    expect(ledger.behind((db) => readOverduePayers(db, 5, TODAY))).toEqual({ scope: null, passedBy: 0 });
  });
});

const open = { status: 'ATIVA', amount: centavos(10_000), dueDate: day('2021-02-11') };
