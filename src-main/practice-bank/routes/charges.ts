import { chargeJson, type WireContext } from '../wire/charge-json.ts';
import { pageOf, spanBetween } from '../world/rows.ts';
import { CHARGE_STATUSES, type World } from '../world/world.ts';
import { type Fields, type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import { chargeCalled } from './lookups.ts';
import { type Bank, type Call, holding, type Route } from './route.ts';
import { payerFilter, type RowFilter, rowsWhere } from './row-filters.ts';

const FIELDS: Fields = {
  idRec: 'idRec',
  cpf: 'cpf',
  cnpj: 'cnpj',
  status: 'text60',
  convenio: 'text60',
};

// The filter takes every text; a word that is no status matches nothing.
const CHARGE_STATUS_WORDS: readonly string[] = CHARGE_STATUSES;

/** `GET /cobr` and `GET /cobr/{txid}`. */
export function chargeRoutes(bank: Bank): readonly Route[] {
  const audience = holding('cobr.read');
  return [
    { method: 'GET', path: '/cobr', audience, isList: true, answer: ({ query }) => listCharges(bank, query) },
    {
      method: 'GET',
      path: '/cobr/:txid',
      audience,
      answer: ({ params }) => readCharge(bank, params.txid ?? ''),
    },
  ];
}

const contextOf = ({ world, words }: Bank): WireContext => ({
  words,
  ids: world.ids,
  now: world.now,
});

function listCharges(bank: Bank, raw: Call['query']) {
  const { world } = bank;
  const context = contextOf(bank);
  const query = readListQuery(raw, FIELDS, 'CobRConsultaInvalida');
  const times = world.chargeTable.column('at');
  const found = pageOf(spanBetween(times, query.from, query.to), matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    cobsr: found.rows.flatMap((row) => {
      const placed = world.chargeInRow(row);
      return placed === null ? [] : [chargeJson(context, placed)];
    }),
  };
}

function matching(world: World, { filters }: ListQuery): RowFilter | null {
  const { idRec, status, convenio } = filters;
  const { chargeTable, mandates } = world;
  const owners = chargeTable.column('mandate');
  const conditions = payerFilter(world, owners, filters);
  if (idRec !== undefined) {
    const wanted = world.mandateByIdRec(idRec)?.index;
    conditions.push((row) => owners[row] === wanted);
  }
  if (status !== undefined) {
    const statuses = chargeTable.column('status');
    const wanted = CHARGE_STATUS_WORDS.indexOf(status);
    conditions.push((row) => statuses[row] === wanted);
  }
  if (convenio !== undefined) conditions.push((row) => mandates[owners[row] ?? -1]?.agreement === convenio);
  return rowsWhere(conditions);
}

function readCharge(bank: Bank, txid: string) {
  return chargeJson(contextOf(bank), chargeCalled(bank.world, txid));
}
