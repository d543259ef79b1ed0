import { isDeepStrictEqual } from 'node:util';
import { holding } from '../access/audience.ts';
import {
  type Debtor,
  isComposable,
  type JoinableCharge,
  type JoinableTime,
  joinableStatus,
} from '../records/joinable-charge.ts';
import { type Field, given, readObject, required } from '../requests/fields.ts';
import {
  type DueBody,
  type ImmediateBody,
  readDueBody,
  readImmediateBody,
} from '../requests/joinable-body.ts';
import { DUE_RULES, IMMEDIATE_RULES } from '../requests/joinable-rules.ts';
import type { Fields } from '../requests/list-fields.ts';
import { refuseBroken } from '../requests/rules.ts';
import { RECEIVER } from '../rules/people.ts';
import { pageOf } from '../storage/pages.ts';
import type { World } from '../storage/world.ts';
import { dayAt } from '../timeline/calendar.ts';
import { joinableJson } from '../wire/joinable-json.ts';
import type { JsonObject } from '../wire/json-object.ts';
import { Reply } from '../wire/reply.ts';
import { type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import { isTxidTaken, joinableCalled } from './lookups.ts';
import type { Bank, Call, Route } from './route.ts';
import type { RowFilter } from './row-filters.ts';

const FIELDS: Fields = { cpf: 'cpf', cnpj: 'cnpj', locationPresente: 'boolean', status: 'text60' };

/** An immediate charge that says nothing else may be paid for a day, a due-date one for thirty days after (SERVICE.md, section 9). */
const DEFAULT_EXPIRY_SECONDS = 86_400;
const DEFAULT_DAYS_AFTER_DUE = 30;

/** `POST` and `GET /cob`, `PUT` and `GET /cob/{txid}`, `PUT` and `GET /cobv/{txid}`: the charges that journeys 3 and 4 are composed with. */
export function joinableRoutes(bank: Bank): readonly Route[] {
  const written = (charge: JoinableCharge) => joinableJson(bank.world, bank.words, charge);
  const made = (charge: JoinableCharge) => new Reply(201, written(charge));
  const called = (kind: JoinableCharge['kind'], { params }: Call) =>
    written(joinableCalled(bank.world, kind, params.txid ?? ''));
  const [reads, writes] = [holding('cob.read'), holding('cob.write')];
  return [
    {
      method: 'POST',
      path: '/cob',
      audience: writes,
      answer: ({ body }) => made(askedFor(bank.world, 'cob', null, body)),
    },
    {
      method: 'GET',
      path: '/cob',
      audience: reads,
      isList: true,
      answer: ({ query }) => listCharges(bank, query),
    },
    { method: 'GET', path: '/cob/:txid', audience: reads, answer: (call) => called('cob', call) },
    {
      method: 'PUT',
      path: '/cob/:txid',
      audience: writes,
      answer: ({ params, body }) => made(askedFor(bank.world, 'cob', params.txid ?? '', body)),
    },
    {
      method: 'GET',
      path: '/cobv/:txid',
      audience: holding('cobv.read'),
      answer: (call) => called('cobv', call),
    },
    {
      method: 'PUT',
      path: '/cobv/:txid',
      audience: holding('cobv.write'),
      answer: ({ params, body }) => made(askedFor(bank.world, 'cobv', params.txid ?? '', body)),
    },
  ];
}

const KINDS = { cob: 'CobOperacaoInvalida', cobv: 'CobVOperacaoInvalida' } as const;

/** A new charge, or the one that the same body made before: a repeated PUT changes nothing and is answered alike, while the charge may still be paid. */
function askedFor(
  world: World,
  kind: JoinableCharge['kind'],
  txid: string | null,
  body: unknown,
): JoinableCharge {
  const object = readObject(body, KINDS[kind], kind);
  const asked = kind === 'cob' ? readImmediateBody(object) : readDueBody(object);
  const earlier = txid === null ? null : world.joinableByTxid(txid);
  const isLive = earlier?.kind === kind && joinableStatus(earlier, world.now) === 'ATIVA';
  if (isLive && isDeepStrictEqual(earlier.terms?.request, asked)) return earlier;
  const time = kind === 'cob' ? immediateTime(world, object, txid) : dueTime(world, object, txid);
  const terms = { debtor: debtorIn(asked.debtor), message: given(asked.message), request: asked };
  return world.joinables.makeForClient({ txid, amount: required(asked.amount), time, terms }, world.now);
}

function immediateTime(world: World, object: JsonObject, txid: string | null): JoinableTime {
  const body = readImmediateBody(object);
  refuseBroken(KINDS.cob, IMMEDIATE_RULES, factsOf(world, body, txid), { cob: { ...object, txid } });
  return { kind: 'cob', expirySeconds: given(body.expirySeconds) ?? DEFAULT_EXPIRY_SECONDS };
}

function dueTime(world: World, object: JsonObject, txid: string | null): JoinableTime {
  const body = readDueBody(object);
  const facts = { ...factsOf(world, body, txid), today: dayAt(world.now) };
  refuseBroken(KINDS.cobv, DUE_RULES, facts, { cobv: { ...object, txid } });
  const daysAfterDue = given(body.daysAfterDue) ?? DEFAULT_DAYS_AFTER_DUE;
  return { kind: 'cobv', dueDay: required(body.dueDay), daysAfterDue };
}

const factsOf = <Body extends ImmediateBody | DueBody>(world: World, body: Body, txid: string | null) => ({
  body,
  txid,
  isTxidTaken: txid !== null && isTxidTaken(world, txid),
  key: RECEIVER.key,
});

function debtorIn(field: Field<{ nome: string; cpf?: string | undefined; cnpj?: string | undefined }>) {
  const debtor = given(field);
  if (debtor === null) return null;
  const { nome, cpf, cnpj } = debtor;
  const document =
    cpf === undefined ? { kind: 'cnpj' as const, number: cnpj ?? '' } : { kind: 'cpf' as const, number: cpf };
  return { name: nome, document } satisfies Debtor;
}

function listCharges({ world, words }: Bank, raw: Call['query']) {
  const query = readListQuery(raw, FIELDS, 'CobConsultaInvalida');
  const rows = world.allJoinables.filter(
    ({ kind, createdAt }) => kind === 'cob' && createdAt >= query.from && createdAt <= query.to,
  );
  const found = pageOf(rows, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    cobs: found.rows.map((charge) => joinableJson(world, words, charge)),
  };
}

function matching(world: World, { filters }: ListQuery): readonly RowFilter<JoinableCharge>[] {
  const conditions: Readonly<Record<string, (wanted: string) => RowFilter<JoinableCharge>>> = {
    cpf: (wanted) => hasDocument('cpf', wanted),
    cnpj: (wanted) => hasDocument('cnpj', wanted),
    status: (wanted) => (charge) => joinableStatus(charge, world.now) === wanted,
    locationPresente: (wanted) => (charge) => String(isComposable(charge, world.now)) === wanted,
  };
  return Object.entries(filters).flatMap(([name, wanted]) => conditions[name]?.(wanted) ?? []);
}

const hasDocument =
  (kind: Debtor['document']['kind'], wanted: string): RowFilter<JoinableCharge> =>
  ({ terms }) =>
    terms?.debtor?.document.kind === kind && terms.debtor.document.number === wanted;
