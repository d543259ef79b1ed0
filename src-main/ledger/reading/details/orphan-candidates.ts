import type { Candidate, CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import {
  CHARGE_STATES,
  type ChargeState,
  EVERY_CYCLE,
  MOST_CANDIDATES,
  STATES_WITH_MONEY,
} from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { addDays, type CivilDate, saoPauloDate, type UtcInstant } from '../../../core/civil-date.ts';
import { maskCpfsIn } from '../../../core/cpf-cnpj.ts';
import type { Centavos } from '../../../core/money.ts';
import {
  amountsMeant,
  type CandidatePayment,
  type OfferedCharge,
  type OrphanPayment,
  payerHints,
  rankOffered,
  type ShownPayer,
  stateWith,
  whyOffered,
} from '../../../core/orphan-candidates.ts';
import { type Sql, sqlOfEither } from '../../engine/ledger-database.ts';
import { foldText } from '../../model/folding.ts';
import type { Candidates } from '../../model/ledger-reader.ts';
import { amongSql } from '../../model/person-sql.ts';
import { contractHolds } from '../pages/contract-search.ts';
import type { CyclePages } from '../pages/cycle-pages.ts';
import type { CycleRows } from '../rows/cycle-rows.ts';
import type { StatementCache, Value } from '../rows/statement-cache.ts';

/** What charges for a payment are found by: the list's own pages, which hold at any size, and its rows. */
export type CandidateSources = {
  readonly prepare: StatementCache;
  readonly pages: CyclePages;
  readonly rows: CycleRows;
  readonly asOf: () => CivilDate | null;
};

type StoredOrphan = ShownPayer & {
  readonly endToEndId: string;
  readonly amount: Centavos;
  readonly at: UtcInstant;
  readonly refunded: Centavos;
};

// The specification has no payer in a settlement; many banks show one, under these names.
const ORPHAN = `
  SELECT end_to_end_id AS endToEndId, amount, at, refunded, CAST(raw ->> '$.pagador.nome' AS TEXT) AS name,
    CAST(coalesce(raw ->> '$.pagador.cpf', raw ->> '$.pagador.cnpj') AS TEXT) AS document,
    CAST(raw ->> '$.infoPagador' AS TEXT) AS info
  FROM settlement WHERE end_to_end_id = ?`;

const PAYERS = `
  SELECT id FROM payer INDEXED BY payer_by_document WHERE document IN (SELECT value FROM json_each(?))
  UNION SELECT id FROM payer INDEXED BY payer_by_sort_key WHERE sort_key IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 20`;

const CARRYING = 'SELECT charge_id FROM carrier WHERE end_to_end_id = ? LIMIT 50';

/** The last years of each: who pays twice a month for ten years has them found by a search. */
const LAST_CHARGES = `
  SELECT l.id FROM charge l INDEXED BY charge_by_mandate WHERE l.mandate_id = m.id ORDER BY l.due_date DESC LIMIT 36`;

/** Charges of the mandates that `from` names as `m`, the likeliest for a payment, as `rankOffered` has them. Values: its amount, and twice its day. */
const lastCharges = (from: string): Sql =>
  sqlOfEither(
    (engine) => `
  SELECT y.id FROM ${from} CROSS JOIN cycle y ON ${amongSql(engine, 'y.id', LAST_CHARGES)}
  ORDER BY y.amount <> ?, y.paid_at IS NOT NULL, y.due_date > ?, CASE WHEN y.due_date > ? THEN y.due_date END, y.due_date DESC, y.id
  LIMIT 500`,
  );

const OF_PAYERS = lastCharges(
  'json_each(?) p CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(p.value AS BIGINT)',
);

/** Of a text that thousands of contracts hold the first contracts: to put the charges of all of them in order would take seconds. */
const ofContracts = (sql: string): Sql =>
  lastCharges(`(
    SELECT m.id FROM mandate m INDEXED BY mandate_by_contract WHERE ${sql} ORDER BY m.contract, m.id LIMIT 1000) m`);

const STATES_WITHOUT_MONEY = CHARGE_STATES.filter(
  (state) => !(STATES_WITH_MONEY as readonly ChargeState[]).includes(state),
);

/** Charges that a settlement may belong to, likeliest first (rules/reconciliation.md, Offered for a payment); null where there is no such settlement. */
export function readCandidates(
  sources: CandidateSources,
  endToEndId: string,
  search: string,
): Candidates | null {
  const { prepare, rows, asOf } = sources;
  const orphan = prepare<StoredOrphan>(ORPHAN).get(endToEndId);
  if (orphan === undefined) return null;
  const payment = { amount: orphan.amount, paidOn: saoPauloDate(orphan.at) };
  const named = prepare<number>(CARRYING).pluck().all(endToEndId);
  const payers = payersOf(prepare, orphan);
  const wanted = search.trim();
  const found =
    wanted === ''
      ? likely(sources, payment, [
          ...named,
          ...chargesOf(prepare, OF_PAYERS, payment, JSON.stringify(payers)),
        ])
      : searched(sources, payment, wanted);
  const offered = rankOffered(factsOf(prepare, found, { named, payers }), payment).slice(0, MOST_CANDIDATES);
  const ids = offered.map(({ id }) => id);
  const shown = new Map(rows(ids, asOf()).map((row) => [row.txid, row]));
  const becomes = statesWith(prepare, offered, orphan, asOf() ?? payment.paidOn);
  return {
    rows: offered.flatMap((charge): readonly Candidate[] => {
      const row = shown.get(charge.txid);
      const state = becomes.get(charge.id);
      if (row === undefined || state === undefined) return [];
      return [{ row, why: whyOffered(charge, payment), becomes: state }];
    }),
    payer: maskCpfsIn(orphan.name ?? orphan.info ?? ''),
  };
}

function payersOf(prepare: StatementCache, orphan: ShownPayer): readonly number[] {
  const { documents, names } = payerHints(orphan);
  if (documents.length === 0 && names.length === 0) return [];
  return prepare<number>(PAYERS)
    .pluck()
    .all(JSON.stringify(documents), JSON.stringify(names.map(foldText)));
}

const chargesOf = (
  prepare: StatementCache,
  sql: Sql,
  { amount, paidOn }: OrphanPayment,
  ...values: readonly Value[]
): readonly number[] =>
  prepare<number>(sql)
    .pluck()
    .all(...values, amount, paidOn, paidOn);

/** Those that somebody names, and the nearest of the amount; where there are none of either, the nearest that wait for money. */
function likely(
  sources: CandidateSources,
  { amount, paidOn }: OrphanPayment,
  theirs: readonly number[],
): readonly number[] {
  const same = { ...EVERY_CYCLE, amountMin: amount, amountMax: amount };
  const states = STATES_WITHOUT_MONEY;
  // Without money first, since one that is paid is the rarer answer.
  const found = [
    ...theirs,
    ...nearest(sources, { ...same, states }, paidOn),
    ...nearest(sources, same, paidOn),
  ];
  return found.length > 0 ? found : nearest(sources, { ...EVERY_CYCLE, groups: ['unpaid', 'open'] }, paidOn);
}

/** A page of those due until a day and a page of those due after it, the nearest of each. */
function nearest({ pages }: CandidateSources, filter: CycleFilter, day: CivilDate): readonly number[] {
  return [
    ...pages({ ...filter, dueTo: day }, { by: 'dueDate', direction: 'desc' }, 0),
    ...pages({ ...filter, dueFrom: addDays(day, 1) }, { by: 'dueDate', direction: 'asc' }, 0),
  ];
}

/** What a typed text finds: charges of that amount, and those that the list's own search and a part of a contract find. */
function searched(
  { prepare, pages }: CandidateSources,
  payment: OrphanPayment,
  text: string,
): readonly number[] {
  const filters: readonly CycleFilter[] = [
    { ...EVERY_CYCLE, payer: text },
    ...amountsMeant(text).map((amount) => ({ ...EVERY_CYCLE, amountMin: amount, amountMax: amount })),
  ];
  const contract = contractHolds(prepare, text);
  return [
    ...filters.flatMap((filter) => pages(filter, { by: 'dueDate', direction: 'desc' }, 0)),
    ...chargesOf(prepare, ofContracts(contract.sql), payment, ...contract.values),
  ];
}

type StoredCharge = Omit<OfferedCharge, 'hasMoney' | 'isNamed' | 'isOfPayer'> & {
  readonly id: number;
  readonly payerId: number | null;
  readonly settleDate: CivilDate;
  readonly status: string;
  readonly hasMoney: 0 | 1;
};
type FoundCharge = Omit<StoredCharge, 'hasMoney'> & OfferedCharge;

const FACTS = `
  SELECT y.id, c.txid, y.payer_id AS payerId, y.amount, y.due_date AS dueDate, y.settle_date AS settleDate, c.status,
    y.paid_at IS NOT NULL AS hasMoney
  FROM json_each(?) wanted CROSS JOIN cycle y ON y.id = CAST(wanted.value AS BIGINT) CROSS JOIN charge c ON c.id = y.id`;

type Evidence = Readonly<Record<'named' | 'payers', readonly number[]>>;

function factsOf(
  prepare: StatementCache,
  ids: readonly number[],
  evidence: Evidence,
): readonly FoundCharge[] {
  const [named, payers] = [new Set(evidence.named), new Set(evidence.payers)];
  return prepare<StoredCharge>(FACTS)
    .all(JSON.stringify([...new Set(ids)]))
    .map((charge) => ({
      ...charge,
      hasMoney: charge.hasMoney === 1,
      isNamed: named.has(charge.id),
      isOfPayer: charge.payerId !== null && payers.has(charge.payerId),
    }));
}

type StoredMoney = CandidatePayment & { readonly chargeId: number };

const MONEY = `
  SELECT s.charge_id AS chargeId, s.end_to_end_id AS endToEndId, s.amount, s.at, s.refunded
  FROM json_each(?) wanted CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = CAST(wanted.value AS BIGINT)`;

function statesWith(
  prepare: StatementCache,
  charges: readonly FoundCharge[],
  { endToEndId, amount, at, refunded }: CandidatePayment,
  today: CivilDate,
): ReadonlyMap<number, ChargeState> {
  const money = prepare<StoredMoney>(MONEY).all(JSON.stringify(charges.map(({ id }) => id)));
  const own = Map.groupBy(money, ({ chargeId }) => chargeId);
  return new Map(
    charges.map((charge) => {
      const settlements = own.get(charge.id) ?? [];
      return [charge.id, stateWith({ ...charge, settlements }, { endToEndId, amount, at, refunded }, today)];
    }),
  );
}
