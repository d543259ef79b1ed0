import { holding } from '../access/audience.ts';
import type { PlacedSettlement } from '../records/placed.ts';
import type { Fields } from '../requests/list-fields.ts';
import type { SettlementRow } from '../storage/charge-book.ts';
import { pageOf } from '../storage/pages.ts';
import type { World } from '../storage/world.ts';
import { ProblemError } from '../wire/problem.ts';
import { settlementJson } from '../wire/settlement-json.ts';
import type { WireWords } from '../wire/wire-words.ts';
import { type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import type { Bank, Call, Route } from './route.ts';
import { payerFilter, type RowFilter } from './row-filters.ts';

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
  // The book knows what is to come; the bank does not.
  const rows = world.chargeBook.settlements.between(query.from, Math.min(query.to, world.now));
  const found = pageOf(rows, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    [words.word]: found.rows.flatMap((row) => {
      const placed = world.settlementIn(row);
      return placed === null ? [] : [placedJson(world, words, placed)];
    }),
  };
}

const placedJson = (world: World, words: WireWords, { mandate, slot, settlement }: PlacedSettlement) =>
  settlementJson({ ids: world.ids, words, mandate: mandate.index, slot }, settlement, world.now);

function matching(world: World, { filters }: ListQuery): readonly RowFilter<SettlementRow>[] {
  const { now } = world;
  const conditions: RowFilter<SettlementRow>[] = payerFilter(world, filters);
  const { txIdPresente, devolucaoPresente, txid } = filters;
  if (txIdPresente !== undefined) {
    const isWanted = txIdPresente === 'true';
    conditions.push(({ settlement }) => (settlement.txid !== null) === isWanted);
  }
  if (devolucaoPresente !== undefined) {
    const isWanted = devolucaoPresente === 'true';
    conditions.push(
      ({ settlement }) => settlement.refunds.some(({ askedAt }) => askedAt <= now) === isWanted,
    );
  }
  if (txid !== undefined) conditions.push(({ settlement }) => settlement.txid === txid);
  return conditions;
}

function readSettlement({ world, words }: Bank, endToEndId: string) {
  const found = world.settlementByEndToEndId(endToEndId);
  if (found === null) {
    throw new ProblemError('InstantNaoEncontrado', 'Pagamento não encontrado para o endToEndId informado.');
  }
  return placedJson(world, words, found);
}
