import type { ChargeVerdict } from '../../../src-preload/contract/charge-month.ts';
import type { ChargeWarning } from '../../../src-preload/contract/charge-warnings.ts';
import { COVERING_WARNINGS, MILD_WARNINGS } from '../../../src-preload/contract/vocabulary/charging.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';

/** How much a line about a charge matters: it keeps it from being sent, may go wrong, or tells what will happen. */
export type Weight = 'problem' | 'warning' | 'note';

/** Something to be said of a charge. */
export type VerdictLine =
  | { readonly weight: 'problem'; readonly problem: DraftProblem }
  | { readonly weight: Weight; readonly warning: ChargeWarning };

const MILD: ReadonlySet<ChargeWarning['kind']> = new Set<ChargeWarning['kind']>(MILD_WARNINGS);

const COVERING: ReadonlySet<ChargeWarning['kind']> = new Set<ChargeWarning['kind']>(COVERING_WARNINGS);

/** Whether a charge cannot be sent since its cycle is covered already. */
export const isCovered = ({ warnings }: Pick<ChargeVerdict, 'warnings'>): boolean =>
  warnings.some(({ kind }) => COVERING.has(kind));

/** Whether a person should look at a charge before it is sent. */
export const isRemarkable = ({ isSendable, warnings }: ChargeVerdict): boolean =>
  !isSendable || warnings.some(({ kind }) => !MILD.has(kind));

const weightOf = ({ kind }: ChargeWarning): Weight =>
  COVERING.has(kind) ? 'problem' : MILD.has(kind) ? 'note' : 'warning';

/**
 * What is said of a charge, each thing once: of a day that has passed how late it is and which day is left. What would follow from an impossible day or a missing amount is
 * left out.
 */
export function verdictLines({
  warnings,
  problems,
}: Pick<ChargeVerdict, 'warnings' | 'problems'>): readonly VerdictLine[] {
  const tooLate = warnings.find(({ kind }) => kind === 'too_late');
  const passed = problems.find(({ field, reason }) => field === 'dueDate' && reason === 'in_the_past');
  const isDayWrong = problems.some(({ field }) => field === 'dueDate');
  const lacksAmount = problems.some(({ field, reason }) => field === 'amount' && reason === 'required');
  const stopped = tooLate !== undefined && passed !== undefined ? tooLate : null;
  const isSaid = (warning: ChargeWarning): boolean =>
    warning === stopped ||
    (isDayWrong && MILD.has(warning.kind)) ||
    (lacksAmount && warning.kind === 'no_amount_known');
  return [
    ...(stopped === null ? [] : [{ weight: 'problem' as const, warning: stopped }]),
    ...problems
      .filter((problem) => stopped === null || problem !== passed)
      .map((problem) => ({ weight: 'problem' as const, problem })),
    ...warnings
      .filter((warning) => !isSaid(warning))
      .map((warning) => ({ weight: weightOf(warning), warning })),
  ];
}
