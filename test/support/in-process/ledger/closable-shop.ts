import { onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { SettlementRecord } from '../../../../src-main/core/records.ts';
import type { LedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import type { Closing } from '../../../../src-preload/contract/closing.ts';
import type { Basis } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { charge, mandate, noon, refund, settlement } from '../../fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from './any-ledger.ts';

const TODAY = civilDate('2026-06-30');
export const AT = noon('2026-07-01');

export type Shop = {
  readonly ledger: AnyLedger;
  readonly writer: LedgerWriter;
  readonly reader: () => LedgerReader;
};

/** Two charges of a mandate, due on 31 January and 5 February, and what the bank has told of their money. */
export function shop(...settlements: readonly SettlementRecord[]): Shop {
  const ledger = newLedger();
  onTestFinished(() => ledger[Symbol.dispose]());
  const writer = ledger.write();
  const charges = [
    charge({ txid: 'jan', amount: centavos(10_000), dueDate: civilDate('2026-01-31') }),
    charge({ txid: 'feb', amount: centavos(10_000), dueDate: civilDate('2026-02-05') }),
  ];
  writer.store({ mandates: [mandate()], charges, settlements: [...settlements] }, AT);
  writer.reconcile(TODAY, AT);
  return { ledger, writer, reader: () => ledger.read() };
}

export function hear({ writer }: Shop, ...settlements: readonly SettlementRecord[]): void {
  writer.store({ mandates: [], charges: [], settlements: [...settlements] }, AT);
  writer.reconcile(TODAY, AT);
}

export function close({ writer }: Shop, month: string, basis: Basis = 'caixa', at = AT): Closing {
  const by = { month: civilMonth(month), basis, linesHash: null };
  return writer.actingAs('Maria', 'closeMonth', () => writer.closeMonth(by, at));
}

export const reopen = ({ writer }: Shop, id: number, reason = 'forgot a refund'): Closing =>
  writer.actingAs('João', 'reopenMonth', () => writer.reopenMonth(id, reason, AT));

export const paid = (
  id: string,
  txid: string | null,
  day: string,
  amount: number,
  back: readonly [string, number][] = [],
) =>
  settlement({
    ...{ endToEndId: id, txid, at: noon(day), amount: centavos(amount) },
    refunds: back.map(([on, cents], place) =>
      refund({ id: `D${id}${place}`, amount: centavos(cents), status: 'DEVOLVIDO', settledAt: noon(on) }),
    ),
  });

export const totals = (received: number, refunded: number) => ({
  received,
  refunded,
  net: received - refunded,
});
