import type { ChargeVerdict, IntendedCharge } from '../../../src-preload/contract/charge-month.ts';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { ciclo } from '../../bridge.ts';
import { useDayTurn } from '../../kit/formats/use-day-turn.ts';
import { useCheck } from '../../kit/queries/use-check.ts';
import { useRefresh } from '../../kit/queries/use-query.ts';

type Judged = {
  readonly verdict: ChargeVerdict | null;
  readonly failure: Failure | null;
  /** For when the charge was refused all the same: the verdict was old. */
  readonly judgeAgain: () => void;
};

/**
 * What speaks against a charge as it is typed; null while what was typed last has not been judged. `replaces` names the charge in whose
 * place it is to stand.
 */
export function useVerdict(
  connectionId: string,
  charge: IntendedCharge,
  replaces: string | null = null,
): Judged {
  const input = { connectionId, charges: [charge], replaces };
  const { answer, isCurrent } = useCheck(ciclo.charging.recheck, input);
  const judgeAgain = useRefresh(ciclo.charging.recheck, input);
  useDayTurn(judgeAgain);
  const [verdict = null] = answer?.ok && isCurrent ? answer.value : [];
  return { verdict, failure: answer?.ok === false ? answer.error : null, judgeAgain };
}
