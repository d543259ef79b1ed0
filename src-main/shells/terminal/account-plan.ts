import { readFileSync } from 'node:fs';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { type PlanReading, readAccountPlan } from '../../core/close/account-plan-file.ts';
import { HISTORY_VARIABLES } from '../../core/close/history-text.ts';
import { CicloError } from '../../core/failure.ts';

/** The plan of accounts in a file. Throws the first fault of one that cannot be used, `not_found` for one that cannot be read. */
export function planFrom(path: string): Extract<PlanReading, { kind: 'plan' }> {
  const reading = readAccountPlan(textOf(path));
  if (reading.kind === 'plan') return reading;
  const [fault] = reading.faults;
  if (fault === undefined) throw new CicloError('internal', 'a plan without faults was refused');
  const { code, line, text } = fault;
  const known = code === 'plan_variable_unknown' ? HISTORY_VARIABLES : ACCOUNT_USES;
  const params = { path, line, text, known: known.join(', ') };
  throw new CicloError(code, `${path}, line ${line}: ${code} ${text}`, params);
}

/** A text file that a person named; throws `not_found` with what was asked for. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CicloError('not_found', `cannot be read: ${path}`, { name: path }, { cause: error });
  }
}
