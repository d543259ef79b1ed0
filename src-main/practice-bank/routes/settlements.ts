import { ProblemError } from '../wire/problem.ts';
import { endToEndIdOf, settlementJson } from '../wire/settlement-json.ts';
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
export function settlementRoutes({ world, words }: Bank): readonly Route[] {
  const audience = holding(words.settlementScope);
  return [
    {
      method: 'GET',
      path: words.settlementPath,
      audience,
      answer: ({ query }) => listSettlements(world, words.word, query),
    },
    {
      method: 'GET',
      path: `${words.settlementPath}/:endToEndId`,
      audience,
      answer: ({ params }) => readSettlement(world, params.endToEndId ?? ''),
    },
  ];
}

function listSettlements(world: World, word: string, raw: Call['query']) {
  const query = readListQuery(raw, FIELDS, 'InstantConsultaInvalida');
  const times = world.settlementTable.column('at');
  // The table knows what is to come; the bank does not.
  const span = spanBetween(times, query.from, Math.min(query.to, world.now));
  const found = pageOf(span, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    [word]: found.rows.flatMap((row) => {
      const placed = world.settlementInRow(row);
      return placed === null ? [] : [placedJson(world, placed)];
    }),
  };
}

const placedJson = (world: World, { mandate, slot, settlement }: PlacedSettlement) =>
  settlementJson({ ids: world.ids, mandate: mandate.index, slot }, settlement, world.now);

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

function bearing(world: World, txid: string): RowFilter {
  const owner = world.ids.owner(txid);
  if (owner === null || world.ids.txid(owner.mandate, owner.slot) !== txid) return () => false;
  const { settlementTable: table } = world;
  const [mandates, slots, hasTxid] = [table.column('mandate'), table.column('slot'), table.column('hasTxid')];
  return (row) => mandates[row] === owner.mandate && slots[row] === owner.slot && hasTxid[row] === 1;
}

function readSettlement(world: World, endToEndId: string) {
  const owner = world.ids.owner(endToEndId);
  const candidates = owner === null ? [] : world.settlementsOf(owner.mandate, owner.slot);
  const found = candidates.find(({ mandate, slot, settlement }) => {
    const written = endToEndIdOf({ ids: world.ids, mandate: mandate.index, slot }, settlement.message);
    return written === endToEndId && settlement.isVisible && settlement.at <= world.now;
  });
  if (found === undefined) {
    throw new ProblemError('InstantNaoEncontrado', 'Pagamento não encontrado para o endToEndId informado.');
  }
  return placedJson(world, found);
}
