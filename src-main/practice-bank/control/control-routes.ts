import { z } from 'zod';
import { isSameSecret } from '../access/same-secret.ts';
import type { Call, Route } from '../routes/route.ts';
import { ProblemError } from '../wire/problem.ts';
import { Reply } from '../wire/reply.ts';
import { accessControls } from './access-controls.ts';
import { clockControls } from './clock-controls.ts';
import {
  CONTROL_CALL_NAMES,
  CONTROL_CALLS,
  CONTROL_FOLDER,
  type ControlCall,
  type ControlHandlers,
  controlWord,
} from './control-calls.ts';
import { controlProblem } from './control-problems.ts';
import type { ControlRoom } from './control-room.ts';
import { faultControls } from './fault-controls.ts';
import { peopleControls } from './people-controls.ts';
import { sceneControls } from './scene-controls.ts';
import { webhookControls } from './webhook-controls.ts';

/**
 * The control surface: `POST /_practice/<name-in-kebab-case>` for each call of the contract, with the call's input as JSON (an
 * empty body is null) and `token` as bearer. It answers 200 with the output as JSON; 401 without the token; 400 with `violacoes` for
 * an input that does not parse or an action that the world does not allow; 404 for what it does not know.
 */
export function controlRoutes(room: ControlRoom, token: string): readonly Route[] {
  const handlers: ControlHandlers = {
    ...clockControls(room),
    ...peopleControls(room),
    ...webhookControls(room),
    ...faultControls(room),
    ...accessControls(room),
    ...sceneControls(room),
  };
  return CONTROL_CALL_NAMES.map((name) => ({
    method: 'POST',
    path: `${CONTROL_FOLDER}/${controlWord(name)}`,
    audience: { kind: 'anyone' },
    answer: async (call) => {
      requireToken(call, token);
      return jsonReply(await run(handlers, name, call.body));
    },
  }));
}

async function run(handlers: ControlHandlers, name: ControlCall, body: unknown): Promise<unknown> {
  const handler = handlers[name] as (input: unknown) => unknown;
  const input = readInput(name, body);
  try {
    return await handler(input);
  } catch (error) {
    throw controlProblem(error);
  }
}

/** JSON of a value: `null` too must be written out. */
const jsonReply = (value: unknown): Reply =>
  new Reply(200, JSON.stringify(value ?? null), { 'content-type': 'application/json; charset=utf-8' });

const inPortuguese = z.locales.pt().localeError;

function readInput(name: ControlCall, body: unknown): unknown {
  const { input: schema } = CONTROL_CALLS[name];
  const isEmpty = body === undefined || body === null || body === '';
  const parsed = schema.safeParse(isEmpty ? null : body, { error: inPortuguese });
  if (parsed.success) return parsed.data;
  // A call whose every field has a standard may be made without a body.
  const bare = isEmpty ? schema.safeParse({}) : parsed;
  if (bare.success) return bare.data;
  throw new ProblemError('RequisicaoInvalida', 'O comando não pôde ser entendido.', {
    violations: parsed.error.issues.map(({ code, path, message }) => ({
      // The contract's own checks speak English.
      razao: code === 'custom' ? 'O valor está fora do que este campo aceita.' : message,
      propriedade: path.join('.') || 'corpo',
    })),
  });
}

function requireToken({ headers }: Call, token: string): void {
  const offered = /^Bearer (\S+)$/i.exec(headers.authorization?.toString() ?? '')?.[1] ?? '';
  if (isSameSecret(offered, token)) return;
  throw new ProblemError('NaoAutenticado', 'Os controles pedem o token de controle do banco de treino.', {
    headers: { 'www-authenticate': 'Bearer realm="practice-controls"' },
  });
}
