import { holding } from '../access/audience.ts';
import {
  cancelMandate,
  createMandate,
  type MandateDraft,
  type MandateRevision,
  reviseMandate,
} from '../actions/mandate-actions.ts';
import { statusAt } from '../records/charge.ts';
import type { Mandate } from '../records/mandate.ts';
import { given, readObject, required } from '../requests/fields.ts';
import { type MandateBody, readMandateBody, readMandateRevision } from '../requests/mandate-body.ts';
import {
  type JoiningCharge,
  type LocationUse,
  MANDATE_RULES,
  REVISION_RULES,
} from '../requests/mandate-rules.ts';
import { refuseBroken } from '../requests/rules.ts';
import { MANDATE_WITHDRAWAL } from '../rules/mandate-fates.ts';
import { RECEIVER } from '../rules/people.ts';
import type { World } from '../storage/world.ts';
import { dayAt } from '../timeline/calendar.ts';
import { mandateCreatedJson } from '../wire/mandate-json.ts';
import { Reply } from '../wire/reply.ts';
import { mandateCalled } from './lookups.ts';
import type { Bank, Route } from './route.ts';

const KIND = 'RecOperacaoInvalida';

/** `POST /rec` and `PATCH /rec/{idRec}`. */
export function mandateWriteRoutes(bank: Bank): readonly Route[] {
  const audience = holding('rec.write');
  const written = (mandate: Mandate) => mandateCreatedJson(bank.world, mandate);
  return [
    {
      method: 'POST',
      path: '/rec',
      audience,
      answer: ({ body }) => new Reply(201, written(create(bank.world, body))),
    },
    {
      method: 'PATCH',
      path: '/rec/:idRec',
      audience,
      answer: ({ params, body }) => {
        const mandate = mandateCalled(bank.world, params.idRec ?? '');
        return written(revise(bank.world, mandate, body));
      },
    },
  ];
}

function create(world: World, body: unknown): Mandate {
  const rec = readObject(body, KIND, 'rec');
  const asked = readMandateBody(rec);
  const facts = {
    body: asked,
    today: dayAt(world.now),
    location: locationUse(world, given(asked.locationId), null),
    joiningCharge: joiningCharge(world, given(asked.joining)?.txid),
    agreements: RECEIVER.agreements,
  };
  refuseBroken(KIND, MANDATE_RULES, facts, { rec });
  return createMandate(world, draftOf(asked));
}

function draftOf(asked: MandateBody): MandateDraft {
  const { contrato, objeto, devedor } = required(asked.bond);
  const document =
    devedor.cpf === undefined
      ? ({ kind: 'cnpj', number: devedor.cnpj ?? '' } as const)
      : ({ kind: 'cpf', number: devedor.cpf } as const);
  return {
    payer: { name: devedor.nome, document },
    object: objeto ?? null,
    contract: contrato,
    agreement: given(asked.receiver)?.convenio ?? null,
    periodicity: required(asked.periodicity),
    anchor: required(asked.firstDay),
    endDay: given(asked.lastDay),
    value: agreedValue(asked),
    allowsRetries: required(asked.retryPolicy) === 'PERMITE_3R_7D',
    joiningTxid: given(asked.joining)?.txid ?? null,
    locationId: given(asked.locationId),
  };
}

function agreedValue(asked: MandateBody): Mandate['value'] {
  const [fixed, floor] = [given(asked.fixed), given(asked.floor)];
  if (fixed !== null) return { kind: 'fixed', amount: fixed };
  return floor === null ? { kind: 'open', amount: 0 } : { kind: 'floor', amount: floor };
}

function revise(world: World, mandate: Mandate, body: unknown): Mandate {
  const rec = readObject(body, KIND, 'rec');
  const revision = readMandateRevision(rec);
  const facts = {
    revision,
    status: statusAt(mandate.history, world.now),
    createdDay: dayAt(mandate.createdAt),
    lastDay: mandate.endDay,
    location: locationUse(world, given(revision.locationId), mandate),
    joiningCharge: joiningCharge(world, given(revision.joining)?.txid),
  };
  refuseBroken(KIND, REVISION_RULES, facts, { rec });
  const changes: MandateRevision = {
    ...named('payerName', given(revision.payer)?.nome),
    ...named('locationId', facts.location === 'free' ? given(revision.locationId) : null),
    ...named('anchor', given(revision.firstDay)),
    ...named('joiningTxid', given(revision.joining)?.txid),
  };
  const isUnchanged = Object.keys(changes).length === 0;
  const revised = isUnchanged ? mandate : reviseMandate(world, mandate, changes);
  return given(revision.status) === null ? revised : cancelMandate(world, revised, MANDATE_WITHDRAWAL);
}

/** A field of an object where there is a value for it. */
const named = <Name extends string, Value>(name: Name, value: Value | null | undefined) =>
  value === null || value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);

function locationUse({ locations }: World, id: number | null, revised: Mandate | null): LocationUse {
  if (id === null) return 'none_named';
  const location = locations.byId(id);
  if (location === null) return 'unknown';
  if (location.mandateIndex === null) return 'free';
  return location.mandateIndex === revised?.index ? 'own' : 'taken';
}

function joiningCharge(world: World, txid: string | undefined): JoiningCharge {
  if (txid === undefined) return 'none_named';
  return world.joinableByTxid(txid)?.kind === 'cob' ? 'own' : 'foreign';
}
