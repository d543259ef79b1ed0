import { isDeepStrictEqual } from 'node:util';
import { CicloError } from '../../core/failure.ts';

/**
 * Throws `act_overtaken` where something else stands than what a person saw when they began, since somebody has changed it meanwhile. To be asked in the
 * transaction that makes the change; where nothing is said of what was seen (undefined), anything may stand.
 */
export function refuseOvertaken<Value>(seen: Value | undefined, stands: Value, what: string): void {
  if (seen === undefined || isDeepStrictEqual(seen, stands)) return;
  throw new CicloError('act_overtaken', `${what} was changed meanwhile`);
}
