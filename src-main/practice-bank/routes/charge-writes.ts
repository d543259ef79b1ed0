import { isDeepStrictEqual } from 'node:util';
import { holding } from '../access/audience.ts';
import { type ChargeDraft, cancelCharge, createCharge } from '../actions/charge-actions.ts';
import { settleDayOf } from '../charges/collection-days.ts';
import { statusAt } from '../records/charge.ts';
import type { Mandate } from '../records/mandate.ts';
import type { PlacedCharge } from '../records/placed.ts';
import { type ChargeBody, readChargeBody, readChargeRevision } from '../requests/charge-body.ts';
import {
  CHARGE_REVISION_RULES,
  CHARGE_RULES,
  type ChargedMandateFacts,
  type ChargeFacts,
} from '../requests/charge-rules.ts';
import { given, isNotGiven, readObject, required } from '../requests/fields.ts';
import { refuseBroken } from '../requests/rules.ts';
import { CHARGE_CANCELLATIONS } from '../rules/charge-scripts.ts';
import { RECEIVER } from '../rules/people.ts';
import type { World } from '../storage/world.ts';
import { dayAt, type EpochDay } from '../timeline/calendar.ts';
import { chargeCreatedJson } from '../wire/charge-json.ts';
import { Reply } from '../wire/reply.ts';
import { chargeCalled, isTxidTaken, mandateCalled } from './lookups.ts';
import type { Bank, Route } from './route.ts';

const KIND = 'CobROperacaoInvalida';
const [BY_THE_RECEIVER] = CHARGE_CANCELLATIONS;

/** `PUT` and `PATCH /cobr/{txid}`, and `POST /cobr`. */
export function chargeWriteRoutes(bank: Bank): readonly Route[] {
  const audience = holding('cobr.write');
  const written = (placed: PlacedCharge) =>
    chargeCreatedJson({ words: bank.words, ids: bank.world.ids, now: bank.world.now }, placed);
  return [
    {
      method: 'PUT',
      path: '/cobr/:txid',
      audience,
      answer: ({ params, body }) => new Reply(201, written(putCharge(bank.world, params.txid ?? '', body))),
    },
    {
      method: 'POST',
      path: '/cobr',
      audience,
      answer: ({ body }) => new Reply(201, written(postCharge(bank.world, body))),
    },
    {
      method: 'PATCH',
      path: '/cobr/:txid',
      audience,
      answer: ({ params, body }) =>
        written(revise(bank.world, chargeCalled(bank.world, params.txid ?? ''), body)),
    },
  ];
}

/** A charge under a txid of the client's. The same body again changes nothing and is answered alike, while the charge may still be debited: an answer that was lost is had again. */
function putCharge(world: World, txid: string, body: unknown): PlacedCharge {
  const cobr = readObject(body, KIND, 'cobr');
  const asked = readChargeBody(cobr);
  const idRec = given(asked.idRec);
  const mandate = idRec === null ? null : mandateCalled(world, idRec);
  const earlier = world.chargeByTxid(txid);
  if (earlier !== null && isLive(world, earlier) && isDeepStrictEqual(earlier.charge.terms?.request, asked))
    return earlier;
  refuseBroken(KIND, CHARGE_RULES, factsOf(world, asked, mandate, txid), { cobr: { ...cobr, txid } });
  return createCharge(world, draftOf(asked, mandate, txid));
}

/** Of one that is over a 201 would promise a debit that nobody makes. */
function isLive(world: World, { charge }: PlacedCharge): boolean {
  const status = statusAt(charge.history, world.now);
  return status === 'CRIADA' || status === 'ATIVA';
}

/** A charge under a txid that the bank chooses. The specification knows no 404 here: an unknown mandate is a violation. */
function postCharge(world: World, body: unknown): PlacedCharge {
  const cobr = readObject(body, KIND, 'cobr');
  const asked = readChargeBody(cobr);
  const mandate = world.mandateByIdRec(given(asked.idRec) ?? '');
  refuseBroken(KIND, CHARGE_RULES, factsOf(world, asked, mandate, null), { cobr });
  return createCharge(world, draftOf(asked, mandate, null));
}

function factsOf(world: World, body: ChargeBody, mandate: Mandate | null, txid: string | null): ChargeFacts {
  return {
    body,
    today: dayAt(world.now),
    txid,
    isTxidTaken: txid !== null && isTxidTaken(world, txid),
    mandate: mandate === null ? null : mandateFacts(world, mandate, given(body.dueDay)),
    account: RECEIVER.account,
  };
}

function mandateFacts(world: World, mandate: Mandate, dueDay: EpochDay | null): ChargedMandateFacts {
  return {
    status: statusAt(mandate.history, world.now),
    firstDay: mandate.anchor,
    lastDay: mandate.endDay,
    isCycleTaken: dueDay !== null && dueDay >= mandate.anchor && isCycleTaken(world, mandate, dueDay),
  };
}

const isCycleTaken = (world: World, mandate: Mandate, dueDay: EpochDay): boolean =>
  world.chargesInCycle(mandate, dueDay).some(({ charge }) => {
    const status = statusAt(charge.history, world.now);
    return status !== 'REJEITADA' && status !== 'CANCELADA';
  });

function draftOf(asked: ChargeBody, mandate: Mandate | null, txid: string | null): ChargeDraft {
  if (mandate === null) throw new RangeError('a charge without a mandate passed the rules');
  const { agencia, conta, tipoConta } = required(asked.account);
  return {
    mandate,
    txid,
    dueDay: required(asked.dueDay),
    amount: required(asked.amount),
    adjustsToBusinessDay: given(asked.adjustsToBusinessDay) ?? true,
    info: given(asked.info),
    account: { conta, tipoConta, ...(agencia === undefined ? {} : { agencia }) },
    debtor: given(asked.debtor),
    request: asked,
  };
}

function revise(world: World, placed: PlacedCharge, body: unknown): PlacedCharge {
  const cobr = readObject(body, KIND, 'cobr');
  const revision = readChargeRevision(cobr);
  const facts = {
    revision,
    status: statusAt(placed.charge.history, world.now),
    today: dayAt(world.now),
    firstSettleDay: settleDayOf(placed.mandate, placed.charge),
  };
  refuseBroken(KIND, CHARGE_REVISION_RULES, facts, { cobr });
  return isNotGiven(revision.status) ? placed : cancelCharge(world, placed, BY_THE_RECEIVER);
}
