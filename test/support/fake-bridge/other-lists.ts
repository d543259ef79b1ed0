import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import type { Handlers } from '../../../src-preload/contract/index.ts';
import { EXPECTED_STATES } from '../../../src-preload/contract/names.ts';

type Cycles = Handlers['cycles'];
type ExpectedRow = Awaited<ReturnType<Cycles['expected']>>[number];
type OrphanRow = Awaited<ReturnType<Cycles['orphans']>>[number];
type QuarantineRow = Awaited<ReturnType<Cycles['quarantine']>>[number];

const STARTS = { not_charged: '2026-06-05', to_charge: '2026-06-24', scheduled: '2026-07-10' } as const;

/** Forty cycles without a charge, those that nobody charged first. */
export function expectedRows(rows: readonly CycleRow[]): ExpectedRow[] {
  return EXPECTED_STATES.toReversed().flatMap((state, order) =>
    rows.slice(order * 20, order * 20 + 14).map((row) => ({
      idRec: row.idRec ?? '',
      contract: row.contract,
      payerName: row.payerName,
      start: STARTS[state],
      state,
      amount: row.amount,
    })),
  );
}

/** Settlements that belong to nobody, one of each kind. */
export function orphanRows(): OrphanRow[] {
  const at = '2026-06-16T10:05:00.000Z';
  return [
    {
      endToEndId: 'E00000000202606161005aaaaaaaaaaa',
      txid: null,
      amount: 4_990,
      at,
      refunded: 0,
      why: 'no_match',
    },
    {
      endToEndId: 'E00000000202606151105bbbbbbbbbbb',
      txid: 'LOJA0000000000000000000000000001',
      amount: 31_200,
      at,
      refunded: 0,
      why: 'unknown_txid',
    },
    {
      endToEndId: 'E00000000202606141205ccccccccccc',
      txid: null,
      amount: 12_000,
      at,
      refunded: 12_000,
      why: 'ambiguous',
    },
  ];
}

/** Records that could not be understood. */
export function quarantineRows(): QuarantineRow[] {
  const seenAt = '2026-06-18T13:00:00.000Z';
  return [
    {
      kind: 'charge',
      id: 'CICLO0000000000000000000000QUAR1',
      reason: 'valor.original: "cento e vinte" is not an amount',
      seenAt,
      raw: '{"txid":"CICLO0000000000000000000000QUAR1","valor":{"original":"cento e vinte"}}',
    },
    { kind: 'settlement', id: null, reason: 'endToEndId: missing', seenAt, raw: '{"valor":"49.90"}' },
  ];
}
