import { readFileSync } from 'node:fs';
import { type PlanInFile, requirePlan } from '../../core/close/account-plan-file.ts';
import { CicloError } from '../../core/failure.ts';

/** The plan of accounts in a file. Throws the first fault of one that cannot be used, `not_found` for one that cannot be read. */
export const planFrom = (path: string): PlanInFile => requirePlan(textOf(path), path);

/** A text file that a person named; throws `not_found` with what was asked for. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CicloError('not_found', `cannot be read: ${path}`, { name: path }, { cause: error });
  }
}
