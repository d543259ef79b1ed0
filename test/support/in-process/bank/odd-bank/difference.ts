import type { ChargeExportRow } from '../../../../../src-main/ledger/model/ledger-reader.ts';
import type { LedgerReader } from '../../../../../src-main/ledger/open-ledger-reader.ts';
import { EVERY_CYCLE, EVERY_EXPECTED } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { chargesWithMandates } from '../../../in-process/ledger/charges-with-mandates.ts';
import { ledgerContents } from '../../ledger/ledger-contents.ts';
import { type ExpectedRow, expectedOf, orphansOf } from './expected-oracle.ts';
import type { OddLife } from './life.ts';
import { oracleRow, plain, saoPauloDay } from './oracle.ts';
import type { OddCharge, OddMandate, OddSettlement, OddWorld } from './world.ts';

/** One thing in which the ledger and the second reading of the rulebook differ; short enough for a person to look at. */
export type Difference = {
  readonly of: string;
  readonly ledger: unknown;
  readonly oracle: unknown;
  readonly facts?: unknown;
};

/** What the bank shows at its present: the only knowledge that anybody can have of it. */
export function shownWorld({ world, nowMs }: OddLife, today: string): OddWorld {
  const isShown = ({ shownAt }: { readonly shownAt?: string }): boolean =>
    shownAt === undefined || Date.parse(shownAt) <= nowMs;
  const settlements = world.settlements.filter(isShown);
  return { ...world, today, charges: world.charges.filter(isShown), settlements };
}

const decimal = (amount: number | string): string => (Number(amount) / 100).toFixed(2);

const cellsOf = (row: ChargeExportRow): Readonly<Record<string, string>> => ({
  status: row.status,
  state: row.state,
  group: row.group,
  settle_date: row.settleDate,
  days_late: row.daysLate === null ? '' : String(row.daysLate),
  paid_amount: decimal(row.paid),
  paid_at: row.paidAt ?? '',
  end_to_end_ids: row.endToEndIds,
  refunded_amount: decimal(row.refunded),
});

/** Charges whose cells differ, those absent from either side among them. `isCompared` leaves out what cannot be known alike. */
export function chargeDifferences(
  reader: LedgerReader,
  world: OddWorld,
  isCompared: (charge: OddCharge, row: ChargeExportRow | undefined) => boolean,
): Difference[] {
  const rows = new Map([...chargesWithMandates(reader, EVERY_CYCLE)].map((row) => [row.txid as string, row]));
  return world.charges.flatMap((charge): Difference[] => {
    const row = rows.get(charge.txid);
    if (!isCompared(charge, row)) return [];
    const oracle: Cells = { status: charge.status, ...oracleRow(world, charge) };
    const ledger: Cells = row === undefined ? {} : cellsOf(row);
    const differing = Object.keys(oracle).filter((cell) => oracle[cell] !== ledger[cell]);
    const differingOf = (cells: Cells) => Object.fromEntries(differing.map((cell) => [cell, cells[cell]]));
    const difference = {
      ledger: row === undefined ? 'absent' : differingOf(ledger),
      oracle: differingOf(oracle),
    };
    return differing.length === 0
      ? []
      : [{ of: `charge ${charge.txid}`, ...difference, facts: factsOf(world, charge) }];
  });
}

type Cells = Readonly<Record<string, string>>;

const factsOf = (world: OddWorld, charge: OddCharge): unknown => ({
  charge: { ...charge, claims: charge.claims.map(({ endToEndId }) => endToEndId) },
  settlements: world.settlements.filter((paid) => isAbout(charge, paid)),
  decision: world.decisions?.get(charge.txid),
});

const isAbout = ({ txid, attempts }: OddCharge, paid: OddSettlement): boolean =>
  paid.txid === txid || attempts.some(({ endToEndId }) => endToEndId === paid.endToEndId);

/** The day on which a mandate was approved, as its history tells it. */
function approvedOn({ history = [] }: OddMandate): string | null {
  const { data } = history.find(({ status }) => plain(status) === 'APROVADA') ?? {};
  return data === undefined ? null : saoPauloDay(data);
}

/** Cycles that either side alone expects, as far as a charge can be made for them by now. */
export function expectedDifferences(reader: LedgerReader, world: OddWorld): Difference[] {
  const lineOf = (row: ExpectedRow): string => `${row.idRec} ${row.start} ${row.state}`;
  const oracle = world.mandates
    .flatMap((mandate) => expectedOf(world, mandate, approvedOn(mandate)))
    .map(lineOf);
  const ledger = reader
    .expected(EVERY_EXPECTED, Number.MAX_SAFE_INTEGER)
    .filter(({ state }) => state !== 'scheduled')
    .map(lineOf);
  const facts = (line: string): unknown => {
    const idRec = line.split(' ')[0];
    return {
      mandate: world.mandates.find((mandate) => mandate.idRec === idRec),
      charges: world.charges
        .filter((charge) => charge.idRec === idRec)
        .map(({ txid, due, status }) => ({ txid, due, status, decision: world.decisions?.get(txid) })),
    };
  };
  return [...new Set([...oracle, ...ledger])]
    .filter((line) => oracle.includes(line) !== ledger.includes(line))
    .map((line) => ({
      of: `expected cycle ${line}`,
      ledger: ledger.includes(line),
      oracle: oracle.includes(line),
      facts: facts(line),
    }));
}

/** Money that either side alone holds for nobody's. */
export function orphanDifferences(reader: LedgerReader, world: OddWorld): Difference[] {
  const ledger = reader.orphans(Number.MAX_SAFE_INTEGER).map(({ endToEndId }) => endToEndId as string);
  const oracle = orphansOf(world);
  return [...new Set([...oracle, ...ledger])]
    .filter((id) => oracle.includes(id) !== ledger.includes(id))
    .map((id) => ({
      of: `orphan ${id}`,
      ledger: ledger.includes(id),
      oracle: oracle.includes(id),
      facts: world.settlements.find(({ endToEndId }) => endToEndId === id),
    }));
}

/** Rows in which two ledgers of the same bank differ, table by table. */
export function contentDifferences(lived: string, fresh: string): Difference[] {
  const [ledger, again] = [ledgerContents(lived), ledgerContents(fresh)];
  return Object.keys(ledger).flatMap((table) => {
    const [own, others] = [ledger, again].map((contents) =>
      (contents as Readonly<Record<string, readonly unknown[]>>)[table]?.map((row) => JSON.stringify(row)),
    );
    const [mine, theirs] = [new Set(own), new Set(others)];
    return [
      ...[...mine]
        .filter((row) => !theirs.has(row))
        .map((row) => ({ of: table, ledger: row, oracle: 'absent' })),
      ...[...theirs]
        .filter((row) => !mine.has(row))
        .map((row) => ({ of: table, ledger: 'absent', oracle: row })),
    ];
  });
}

/** The difference that takes the fewest words, and how many there are. */
export function smallest(differences: readonly Difference[]): string {
  const [first] = differences
    .map((one) => JSON.stringify(one, null, 1))
    .toSorted((a, b) => a.length - b.length);
  return `${differences.length} differences; the smallest: ${first}`;
}
