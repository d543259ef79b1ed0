import { ProblemError } from '../wire/problem.ts';
import { settlementJson } from '../wire/settlement-json.ts';
import type { WireWords } from '../wire/wire-words.ts';
import { pageOf, spanBetween } from '../world/rows.ts';
import type { PlacedSettlement, World } from '../world/world.ts';
import { type Fields, type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import { type Bank, type Call, holding, type Route } from './route.ts';
import { payerFilter, type RowFilter, rowsWhere } from './row-filters.ts';

const FIELDS: Fields = {
  txid: 'txid',
  txIdPresente: 'boolean',
  devolucaoPresente: 'boolean',
  cpf: 'cpf',
  cnpj: 'cnpj',
};

/** `GET /{word}` and `GET /{word}/{endToEndId}`: the settlements, under the scheme's word. */
export function settlementRoutes(bank: Bank): readonly Route[] {
  const { words } = bank;
  const audience = holding(words.settlementScope);
  return [
    {
      method: 'GET',
      path: words.settlementPath,
      audience,
      isList: true,
      answer: ({ query }) => listSettlements(bank, query),
    },
    {
      method: 'GET',
      path: `${words.settlementPath}/:endToEndId`,
      audience,
      answer: ({ params }) => readSettlement(bank, params.endToEndId ?? ''),
    },
  ];
}

function listSettlements({ world, words }: Bank, raw: Call['query']) {
  const query = readListQuery(raw, FIELDS, 'InstantConsultaInvalida');
  const times = world.settlementTable.column('at');
  // The table knows what is to come; the bank does not.
  const span = spanBetween(times, query.from, Math.min(query.to, world.now));
  const found = pageOf(span, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    [words.word]: found.rows.flatMap((row) => {
      const placed = world.settlementInRow(row);
      return placed === null ? [] : [placedJson(world, words, placed)];
    }),
  };
}

const placedJson = (world: World, words: WireWords, { mandate, slot, settlement }: PlacedSettlement) =>
  settlementJson({ ids: world.ids, words, mandate: mandate.index, slot }, settlement, world.now);

function matching(world: World, { filters }: ListQuery): RowFilter | null {
  const { settlementTable: table, now } = world;
  const conditions = payerFilter(world, table.column('mandate'), filters);
  const { txIdPresente, devolucaoPresente, txid } = filters;
  if (txIdPresente !== undefined) {
    const hasTxid = table.column('hasTxid');
    const wanted = txIdPresente === 'true' ? 1 : 0;
    conditions.push((row) => hasTxid[row] === wanted);
  }
  if (devolucaoPresente !== undefined) {
    const askedAt = table.column('refundAskedAt');
    const isWanted = devolucaoPresente === 'true';
    conditions.push((row) => (askedAt[row] ?? now + 1) <= now === isWanted);
  }
  if (txid !== undefined) conditions.push(bearing(world, txid));
  return rowsWhere(conditions);
}

/** Settlements of one thing that bear a txid all bear the same. */
function bearing(world: World, txid: string): RowFilter {
  const slots = world.slotsBearing(txid);
  const { settlementTable: table } = world;
  const [mandates, inSlot, hasTxid] = [
    table.column('mandate'),
    table.column('slot'),
    table.column('hasTxid'),
  ];
  return (row) =>
    hasTxid[row] === 1 && slots.some(([mandate, slot]) => mandates[row] === mandate && inSlot[row] === slot);
}

function readSettlement({ world, words }: Bank, endToEndId: string) {
  const found = world.settlementByEndToEndId(endToEndId);
  if (found === null) {
    throw new ProblemError('InstantNaoEncontrado', 'Pagamento não encontrado para o endToEndId informado.');
  }
  return placedJson(world, words, found);
}
