import type { Reason } from '../../src-preload/contract/values.ts';
import { isOfRetry } from './reason-codes.ts';
import type { Ending } from './records.ts';
import { canonicalStatus, canonicalWord, isFailedAttemptStatus } from './status.ts';

type Tried = { readonly status: string; readonly rejectionCode: string | null };

type EndedCharge<Attempt extends Tried> = {
  readonly status: string;
  readonly ending: Ending | null;
  readonly attempts: readonly Attempt[];
};

/**
 * The attempts of a charge, each with the code that says why it failed. Some banks give the code of a rejected charge once, with the charge: it is what its last
 * attempt failed by where that bears none. One that refuses a retry is of no first attempt (rules/records.md, Codes).
 */
export function codedAttempts<Attempt extends Tried>({
  status,
  ending,
  attempts,
}: EndedCharge<Attempt>): readonly Attempt[] {
  const code = ending?.code ?? null;
  const last = attempts.at(-1);
  if (code === null || last === undefined || canonicalStatus(status) !== 'REJEITADA') return attempts;
  const isItsCode = attempts.length > 1 || !isOfRetry(code);
  const isCodeless = last.rejectionCode === null && isFailedAttemptStatus(last.status);
  return isCodeless && isItsCode ? [...attempts.slice(0, -1), { ...last, rejectionCode: code }] : attempts;
}

/** Why a charge ended, as one more piece of the proof; nothing where one of the attempts that are shown beside says it already. */
export function endingReasons(ending: Ending | null, shown: readonly Tried[]): readonly Reason[] {
  const code = ending?.code ?? null;
  const isSaid = code !== null && shown.some(({ rejectionCode }) => isSameCode(rejectionCode, code));
  return ending === null || isSaid ? [] : [{ kind: 'ending', ...ending }];
}

const isSameCode = (one: string | null, other: string): boolean =>
  one !== null && canonicalWord(one) === canonicalWord(other);
