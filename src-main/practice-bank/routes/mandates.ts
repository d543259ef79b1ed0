import { holding } from '../access/audience.ts';
import { statusAt } from '../records/charge.ts';
import type { Mandate } from '../records/mandate.ts';
import type { Fields } from '../requests/list-fields.ts';
import { pageOf } from '../storage/pages.ts';
import type { World } from '../storage/world.ts';
import { mandateJson } from '../wire/mandate-json.ts';
import { activationCode } from './activation-code.ts';
import { type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import { mandateCalled } from './lookups.ts';
import { isPayloadToken, readPayload } from './rec-payload.ts';
import type { Bank, Call, Route } from './route.ts';
import { payerFilter, type RowFilter } from './row-filters.ts';

const FIELDS: Fields = {
  cpf: 'cpf',
  cnpj: 'cnpj',
  locationPresente: 'boolean',
  status: 'text60',
  convenio: 'text60',
};

/**
 * `GET /rec`, and `GET /rec/{idRec}` with `?txid=` composing the code of journeys 3 and 4; on the same path, open to all,
 * `GET /rec/{recUrlAccessToken}`.
 */
export function mandateRoutes(bank: Bank): readonly Route[] {
  const audience = holding('rec.read');
  return [
    {
      method: 'GET',
      path: '/rec',
      audience,
      isList: true,
      answer: ({ query }) => listMandates(bank.world, query),
    },
    {
      method: 'GET',
      path: '/rec/:idRec',
      audience: (call) => (isPayloadToken(lastPart(call)) ? { kind: 'anyone' } : audience),
      answer: (call) => {
        const id = lastPart(call);
        return isPayloadToken(id) ? readPayload(bank, id) : readMandate(bank, id, call.query.txid);
      },
    },
  ];
}

const lastPart = ({ params }: Call): string => params.idRec ?? '';

function listMandates(world: World, raw: Call['query']) {
  const query = readListQuery(raw, FIELDS, 'RecConsultaInvalida');
  const rows = world.mandateBook.inOrder.between(query.from, Math.min(query.to, world.now));
  const mandates = rows.flatMap(({ index }) => world.mandates[index] ?? []);
  const found = pageOf(mandates, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    recs: found.rows.map((mandate) => mandateJson(world, mandate)),
  };
}

/** Each filter of the list as a condition on a mandate. */
const CONDITIONS: Readonly<Record<string, (wanted: string, mandate: Mandate, world: World) => boolean>> = {
  status: (wanted, { history }, { now }) => statusAt(history, now) === wanted,
  convenio: (wanted, { agreement }) => agreement === wanted,
  locationPresente: (wanted, { locationId }) => (locationId !== null) === (wanted === 'true'),
};

function matching(world: World, { filters }: ListQuery): readonly RowFilter<Mandate>[] {
  const ofPayer = payerFilter(world, filters).map(
    (holds): RowFilter<Mandate> =>
      ({ index }) =>
        holds({ mandateIndex: index }),
  );
  const others = Object.entries(filters).flatMap(([name, wanted]): RowFilter<Mandate>[] => {
    const holds = CONDITIONS[name];
    return holds === undefined ? [] : [(mandate) => holds(wanted, mandate, world)];
  });
  return [...ofPayer, ...others];
}

function readMandate(bank: Bank, idRec: string, txid: unknown) {
  const mandate = mandateCalled(bank.world, idRec);
  return {
    ...mandateJson(bank.world, mandate),
    ...activationCode(bank, mandate, txid),
  };
}
