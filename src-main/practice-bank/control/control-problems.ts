import { CicloError } from '../../core/failure.ts';
import { ProblemError } from '../wire/problem.ts';
import { ACTION_REFUSALS } from './action-refusals.ts';

/**
 * What a control call answers when its action cannot be done: the world's own refusals (`invalid_input`) in words that a person can
 * act on, and what it does not know (`not_found`). Anything else is a defect and goes on as it is.
 */
export function controlProblem(error: unknown): unknown {
  if (!(error instanceof CicloError)) return error;
  if (error.code === 'not_found') return new ProblemError('NaoEncontrado', sentenceOf(error));
  if (error.code !== 'invalid_input') return error;
  const razao = sentenceOf(error);
  return new ProblemError('RequisicaoInvalida', razao, {
    violations: [{ razao, propriedade: String(error.params.name ?? error.params.field ?? 'corpo') }],
  });
}

function sentenceOf({ params, message }: CicloError): string {
  const sentence = ACTION_REFUSALS[String(params.reason ?? '')];
  return sentence ?? message;
}

/** No mandate of that idRec exists by now. */
export const noSuchMandate = (idRec: string): ProblemError =>
  new ProblemError('RecNaoEncontrada', `Não há recorrência ${idRec}.`);

/** No charge of that txid exists by now. */
export const noSuchCharge = (txid: string): ProblemError =>
  new ProblemError('CobRNaoEncontrado', `Não há cobrança recorrente ${txid}.`);
