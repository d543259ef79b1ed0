import { addDays } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type {
  CycleDetail,
  CycleFilter,
  CycleRow,
  CycleSort,
  SavedFilter,
} from '../../../src-preload/contract/cycles.ts';
import type { Handlers } from '../../../src-preload/contract/index.ts';
import { CYCLES_PER_PAGE } from '../../../src-preload/contract/names.ts';
import type { Total } from '../../../src-preload/contract/values.ts';
import type { FakeCharge } from './charges.ts';
import { expectedRows, orphanRows, quarantineRows } from './other-lists.ts';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

type Test = (row: CycleRow, filter: CycleFilter) => boolean;

const TESTS: readonly Test[] = [
  ({ state }, { states }) => states.length === 0 || states.includes(state),
  ({ group }, { groups }) => groups.length === 0 || groups.includes(group),
  ({ dueDate }, { dueFrom }) => dueFrom === null || dueDate >= dueFrom,
  ({ dueDate }, { dueTo }) => dueTo === null || dueDate <= dueTo,
  ({ payerName, payerDocument }, { payer }) => plain(`${payerName} ${payerDocument}`).includes(plain(payer)),
  (row, { idRec }) => idRec === null || row.idRec === idRec,
  ({ amount }, { amountMin }) => amountMin === null || amount >= amountMin,
  ({ amount }, { amountMax }) => amountMax === null || amount <= amountMax,
];

const SORT_VALUES = {
  dueDate: (row) => row.dueDate,
  settleDate: (row) => row.settleDate,
  payer: (row) => plain(row.payerName),
  amount: (row) => row.amount,
} satisfies Record<CycleSort['by'], (row: CycleRow) => string | number>;

function sorted(rows: readonly CycleRow[], { by, direction }: CycleSort): readonly CycleRow[] {
  const valueIn = SORT_VALUES[by];
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueIn(a), valueIn(b)];
    return left < right ? -sign : left > right ? sign : 0;
  });
}

/** Adds up rows as the summary does, `copies` times over. */
export function totalOf(
  rows: readonly CycleRow[],
  copies = 1,
  amountOf = (row: CycleRow) => row.amount,
): Total {
  return { count: rows.length * copies, amount: copies * rows.reduce((sum, row) => sum + amountOf(row), 0) };
}

/** The calls of `cycles` over charges in memory; each charge stands for `copies` rows, so that a list can be long. */
export function fakeCycles(charges: readonly FakeCharge[], copies: number): Handlers['cycles'] {
  const rows = charges.map(({ row }) => row);
  const byTxid = new Map(charges.map((charge) => [charge.row.txid, charge]));
  const decisions = new Map<string, CycleDetail['decision']>();
  let saved: readonly SavedFilter[] = [];
  const matching = (filter: CycleFilter) => rows.filter((row) => TESTS.every((test) => test(row, filter)));
  const detail = async (txid: string): Promise<CycleDetail> => {
    const charge = byTxid.get(txid.split('x')[0] ?? '');
    if (!charge) throw new CicloError('not_found', `no charge ${txid}`);
    return detailOf(charge, decisions.get(txid) ?? null);
  };
  return {
    page: async ({ filter, sort, page }) => pageOf(sorted(matching(filter), sort), page, copies),
    summary: async ({ filter }) => summaryOf(matching(filter), copies),
    detail: ({ txid }) => detail(txid),
    decide: ({ txid, decision, note }) => {
      decisions.set(txid, decision && { kind: decision, note, at: '2026-06-18T13:00:00.000Z' });
      return detail(txid);
    },
    savedFilters: async () => [...saved],
    saveFilter: async (input) => {
      saved = [...saved.filter(({ name }) => name !== input.saved.name), input.saved];
      return [...saved];
    },
    removeFilter: async (input) => {
      saved = saved.filter(({ name }) => name !== input.name);
      return [...saved];
    },
    expected: async ({ states }) =>
      expectedRows(rows).filter(({ state }) => states.length === 0 || states.includes(state)),
    orphans: async () => orphanRows(),
    assign: async () => null,
    quarantine: async () => quarantineRows(),
  };
}

function pageOf(rows: readonly CycleRow[], page: number, copies: number): CycleRow[] {
  const from = page * CYCLES_PER_PAGE;
  const length = Math.max(0, Math.min(CYCLES_PER_PAGE, rows.length * copies - from));
  return Array.from({ length }, (_, offset) => copyOf(rows, from + offset));
}

function copyOf(rows: readonly CycleRow[], index: number): CycleRow {
  const row = rows[index % rows.length];
  if (!row) throw new Error('there are no rows');
  const copy = Math.floor(index / rows.length);
  return copy === 0 ? row : { ...row, txid: `${row.txid}x${copy}` };
}

function summaryOf(rows: readonly CycleRow[], copies: number) {
  const groups = Map.groupBy(rows, ({ group }) => group);
  return {
    all: totalOf(rows, copies),
    paid: totalOf(rows, copies, ({ paid }) => paid).amount,
    refunded: totalOf(rows, copies, ({ refunded }) => refunded).amount,
    byGroup: Object.fromEntries([...groups].map(([group, members]) => [group, totalOf(members, copies)])),
  };
}

function detailOf({ row, facts, reconciled }: FakeCharge, decision: CycleDetail['decision']): CycleDetail {
  const createdAt = `${addDays(facts.dueDate, -48)}T12:00:00.000Z`;
  return {
    row: decision ? { ...row, state: decision.kind, group: 'closed', daysLate: null } : row,
    reasons: decision ? [{ kind: 'decision', decision: decision.kind }] : [...reconciled.reasons],
    attempts: facts.attempts.map((attempt) => ({
      ...attempt,
      endToEndId: facts.settlements[0]?.endToEndId ?? null,
      rejectionText: attempt.rejectionCode === 'AM09' ? 'Valor divergente do autorizado' : null,
    })),
    settlements: facts.settlements.map(({ endToEndId, amount, at, refunded }) => ({
      endToEndId,
      txid: row.txid,
      amount,
      at,
      linkedBy: 'txid' as const,
      refunds:
        refunded > 0 ? [{ id: 'D1', amount: refunded, status: 'DEVOLVIDO', nature: 'ORIGINAL', at }] : [],
    })),
    claims: row.state === 'unconfirmed' ? ['E1234567820260610100500000000001'] : [],
    bankHistory: [
      { status: 'CRIADA', at: createdAt },
      { status: facts.status, at: facts.settlements[0]?.at ?? null },
    ],
    history: [
      { at: createdAt, what: 'state', from: null, to: 'pending', why: null },
      { at: '2026-06-17T14:02:00.000Z', what: 'state', from: 'pending', to: row.state, why: null },
    ],
    decision,
    rawCharge: JSON.stringify({
      txid: row.txid,
      idRec: row.idRec,
      status: row.status,
      valor: { original: (row.amount / 100).toFixed(2) },
      calendario: { dataDeVencimento: row.dueDate },
    }),
    rawSettlements: facts.settlements.map(({ endToEndId, at }) =>
      JSON.stringify({ endToEndId, txid: row.txid, horario: at }),
    ),
  };
}
