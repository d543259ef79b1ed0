import { holding } from '../access/audience.ts';
import { cancelConfirmation, createConfirmation } from '../actions/confirmation-actions.ts';
import { statusAt } from '../records/charge.ts';
import type { Recipient } from '../records/confirmation.ts';
import type { PlacedConfirmation } from '../records/placed.ts';
import {
  type ConfirmationBody,
  readConfirmationBody,
  readConfirmationRevision,
} from '../requests/confirmation-body.ts';
import { CONFIRMATION_REVISION_RULES, CONFIRMATION_RULES } from '../requests/confirmation-rules.ts';
import { given, readObject, required } from '../requests/fields.ts';
import { refuseBroken } from '../requests/rules.ts';
import type { World } from '../storage/world.ts';
import { confirmationJson } from '../wire/confirmation-json.ts';
import { Reply } from '../wire/reply.ts';
import { confirmationCalled, mandateCalled } from './lookups.ts';
import type { Bank, Route } from './route.ts';

const KIND = 'SolicRecOperacaoInvalida';

/** `POST /solicrec`, and `GET` and `PATCH /solicrec/{idSolicRec}`. */
export function confirmationRoutes(bank: Bank): readonly Route[] {
  const [reads, writes] = [holding('solicrec.read'), holding('solicrec.write')];
  const called = (id: string | undefined) => confirmationCalled(bank.world, id ?? '');
  const written = (placed: PlacedConfirmation) => confirmationJson(bank.world, placed);
  return [
    {
      method: 'POST',
      path: '/solicrec',
      audience: writes,
      answer: ({ body }) => new Reply(201, written(create(bank.world, body))),
    },
    {
      method: 'GET',
      path: '/solicrec/:idSolicRec',
      audience: reads,
      answer: ({ params }) => written(called(params.idSolicRec)),
    },
    {
      method: 'PATCH',
      path: '/solicrec/:idSolicRec',
      audience: writes,
      // 201, as the specification has it.
      answer: ({ params, body }) =>
        new Reply(201, written(revise(bank.world, called(params.idSolicRec), body))),
    },
  ];
}

function create(world: World, body: unknown): PlacedConfirmation {
  const solicrec = readObject(body, KIND, 'solicrec');
  const asked = readConfirmationBody(solicrec);
  const idRec = given(asked.idRec);
  const mandate = idRec === null ? null : mandateCalled(world, idRec);
  const { now } = world;
  const facts = {
    body: asked,
    now,
    mandateStatus: mandate === null ? null : statusAt(mandate.history, now),
    earlier: (mandate?.confirmations ?? []).flatMap(({ createdAt, history }) =>
      createdAt <= now ? [statusAt(history, now)] : [],
    ),
  };
  refuseBroken(KIND, CONFIRMATION_RULES, facts, { solicrec });
  if (mandate === null) throw new RangeError('a confirmation without a mandate passed the rules');
  return createConfirmation(world, {
    mandate,
    expiresAt: required(asked.expiresAt),
    recipient: recipientOf(asked),
  });
}

function recipientOf(asked: ConfirmationBody): Recipient {
  const { conta, ispbParticipante, agencia, cpf, cnpj } = required(asked.recipient);
  const document =
    cpf === undefined ? { kind: 'cnpj' as const, number: cnpj ?? '' } : { kind: 'cpf' as const, number: cpf };
  return { account: conta, bank: ispbParticipante, branch: agencia ?? null, document };
}

function revise(
  world: World,
  { mandate, confirmation }: PlacedConfirmation,
  body: unknown,
): PlacedConfirmation {
  const solicrec = readObject(body, KIND, 'solicrec');
  const revision = readConfirmationRevision(solicrec);
  const status = statusAt(confirmation.history, world.now);
  refuseBroken(KIND, CONFIRMATION_REVISION_RULES, { revision, status }, { solicrec });
  return cancelConfirmation(world, mandate, confirmation);
}
