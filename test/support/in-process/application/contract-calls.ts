import type { Application } from '../../../../src-main/application/application.ts';
import { dispatch } from '../../../../src-main/application/compose/dispatch.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { CallName, RendererCalls } from '../../../../src-preload/contract/index.ts';

/** A feature of the contract. */
export type Feature = keyof RendererCalls;

/** What a call is sent. */
export type Input<F extends Feature, N extends keyof RendererCalls[F]> = RendererCalls[F][N] extends (
  input: infer I,
) => unknown
  ? I
  : never;

/** What a call answers when it succeeds. */
export type Value<F extends Feature, N extends keyof RendererCalls[F]> = RendererCalls[F][N] extends (
  input: never,
) => Promise<Result<infer V>>
  ? V
  : never;

/** Makes a call as a window does; throws the failure's code and message. */
export type Ask = <F extends Feature, N extends keyof RendererCalls[F] & string>(
  feature: F,
  name: N,
  input: Input<F, N>,
) => Promise<Value<F, N>>;

/** The calls of an application, dispatched as from a window. */
export type ContractCalls = {
  /** Answers failures too. */
  readonly attempt: (call: CallName, input?: unknown) => Promise<Result<unknown>>;
  readonly ask: Ask;
  /** For input that the types would not let through, or that comes from outside. */
  readonly askByName: <Answer>(call: CallName, input?: unknown) => Promise<Answer>;
};

/** Calls an application by its contract. */
export function contractCalls({ handlers }: Pick<Application, 'handlers'>): ContractCalls {
  const attempt: ContractCalls['attempt'] = (call, input = null) => dispatch(handlers, call, input);
  const askByName: ContractCalls['askByName'] = async <Answer>(call: CallName, input?: unknown) =>
    // The wrapper has parsed the answer by the call's own schema.
    answerOf(call, await attempt(call, input)) as Answer;
  return {
    attempt,
    askByName,
    ask: (feature, name, input) => askByName(`${feature}.${name}` as CallName, input),
  };
}

/** The value of a call that succeeded; throws the failure's code and message. */
export function answerOf<Answer>(call: string, result: Result<Answer>): Answer {
  if (!result.ok) throw new Error(`${call}: ${result.error.code}: ${result.error.message}`);
  return result.value;
}
