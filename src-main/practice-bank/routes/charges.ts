import { holding } from '../access/audience.ts';
import { statusAt } from '../records/charge.ts';
import type { Fields } from '../requests/list-fields.ts';
import type { ChargeRow } from '../storage/charge-book.ts';
import { pageOf } from '../storage/pages.ts';
import type { World } from '../storage/world.ts';
import { chargeJson, type WireContext } from '../wire/charge-json.ts';
import { type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import { chargeCalled } from './lookups.ts';
import type { Bank, Call, Route } from './route.ts';
import { payerFilter, type RowFilter } from './row-filters.ts';

const FIELDS: Fields = {
  idRec: 'idRec',
  cpf: 'cpf',
  cnpj: 'cnpj',
  status: 'text60',
  convenio: 'text60',
};

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
  const rows = world.chargeBook.charges.between(query.from, query.to);
  const found = pageOf(rows, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    cobsr: found.rows.flatMap((row) => {
      const placed = world.chargeIn(row);
      return placed === null ? [] : [chargeJson(context, placed)];
    }),
  };
}

function matching(world: World, { filters }: ListQuery): readonly RowFilter<ChargeRow>[] {
  const { idRec, status, convenio } = filters;
  const conditions: RowFilter<ChargeRow>[] = payerFilter(world, filters);
  if (idRec !== undefined) {
    const wanted = world.mandateByIdRec(idRec)?.index;
    conditions.push(({ mandateIndex }) => mandateIndex === wanted);
  }
  if (status !== undefined) {
    conditions.push(
      ({ dealing }) => dealing.kind === 'charge' && statusAt(dealing.charge.history, world.now) === status,
    );
  }
  if (convenio !== undefined) {
    conditions.push(({ mandateIndex }) => world.mandates[mandateIndex]?.agreement === convenio);
  }
  return conditions;
}

function readCharge(bank: Bank, txid: string) {
  return chargeJson(contextOf(bank), chargeCalled(bank.world, txid));
}
