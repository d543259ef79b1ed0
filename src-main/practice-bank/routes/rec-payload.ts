import { statusAt } from '../records/charge.ts';
import type { Mandate } from '../records/mandate.ts';
import { PAYLOAD_RULES } from '../requests/payload-rules.ts';
import { refuseBroken } from '../requests/rules.ts';
import type { World } from '../storage/world.ts';
import { ProblemError } from '../wire/problem.ts';
import { recPayloadJson } from '../wire/rec-payload-json.ts';
import { Reply } from '../wire/reply.ts';
import type { Bank, Route } from './route.ts';

const TOKEN = /^[0-9a-f]{32}$/;

/** Whether the last part of `/rec/…` is a `recUrlAccessToken` and no idRec. */
export const isPayloadToken = (text: string): boolean => TOKEN.test(text);

/** Where the keys are that payloads are signed with. */
const KEYS_PATH = '/jwks.json';

/** `/jwks.json`, open to all as the payloads are. */
export function payloadKeyRoutes({ signer }: Bank): readonly Route[] {
  return [{ method: 'GET', path: KEYS_PATH, audience: { kind: 'anyone' }, answer: () => signer.keySet() }];
}

/** `GET /rec/{recUrlAccessToken}`: the mandate that a location shows, as a signed JWS. */
export function readPayload({ world, signer, addressOf }: Bank, recUrlAccessToken: string): Reply {
  const mandate = mandateShown(world, recUrlAccessToken);
  const status = statusAt(mandate.history, world.now);
  refuseBroken('RecPayloadOperacaoInvalida', PAYLOAD_RULES, { status }, { recUrlAccessToken });
  const jws = signer.sign(recPayloadJson(mandate, world.now), addressOf(KEYS_PATH));
  return new Reply(200, jws, { 'content-type': 'application/jose' });
}

function mandateShown({ locations, mandates }: World, token: string): Mandate {
  const mandate = mandates[locations.byToken(token)?.mandateIndex ?? -1];
  if (mandate !== undefined) return mandate;
  throw new ProblemError('RecPayloadNaoEncontrado', 'Não há recorrência nesta location.');
}
