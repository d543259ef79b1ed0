import { CicloError, type FailureParams } from '../core/failure.ts';
import { problemFields, readProblem } from './transport/answers.ts';
import type { HttpAnswer } from './transport/exchange.ts';
import { readViolations, type WriteViolation } from './wire/violations.ts';

/** A write that the bank refused for what it says; nothing was changed. Every violation lands on a field of a form. */
export class WriteRefused extends CicloError {
  /** At least one. */
  readonly violations: readonly WriteViolation[];

  constructor(message: string, params: FailureParams, violations: readonly WriteViolation[]) {
    super('write_refused', message, params);
    this.name = 'WriteRefused';
    this.violations = violations;
  }
}

/** The refusal in an answer to a write at a neutral path. A bank that lists no violations is quoted by its `detail`. */
export function writeRefused(answer: HttpAnswer, path: string, host: string): WriteRefused {
  const { detail } = readProblem(answer);
  const { status } = answer;
  const listed = readViolations(path, problemFields(answer)?.violacoes);
  const violations = listed.length > 0 ? listed : readViolations(path, [{ razao: detail }]);
  const message = `${host} answered ${status}: ${detail || 'no reason given'}`;
  return new WriteRefused(message, { host, status, detail: detail || String(status) }, violations);
}
