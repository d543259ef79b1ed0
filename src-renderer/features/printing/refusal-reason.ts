import type { Failure } from '../../../src-preload/contract/errors.ts';

/** What this side finds wrong with a code, by drawing it; each has a sentence in `printing:refusal`. */
const DRAWING_REASONS = ['unreadable', 'different', 'too_large'] as const;
export type DrawingReason = (typeof DRAWING_REASONS)[number];

/** The failure of a code that this side refuses; `no_code` has its sentence in `errors:qr_refused`. */
export function refusal(idRec: string, reason: DrawingReason | 'no_code'): Failure {
  return { code: 'qr_refused', message: `activation code of ${idRec}: ${reason}`, params: { reason } };
}

/** What was wrong with the drawing; null for every other failure. */
export function drawingReason({ code, params }: Failure): DrawingReason | null {
  if (code !== 'qr_refused') return null;
  return DRAWING_REASONS.find((known) => known === params.reason) ?? null;
}

/** Whether there is no code because the mandate has no QR location yet: nothing was refused, and fetching again does not help. */
export const lacksLocation = ({ code, params }: Failure): boolean =>
  code === 'qr_refused' && params.reason === 'no_location';

/** Failures that read the same, each with whom it befell. */
export function sameFailures<Who>(
  failures: readonly { readonly who: Who; readonly failure: Failure }[],
): readonly { readonly failure: Failure; readonly whom: readonly Who[] }[] {
  const groups = Map.groupBy(failures, ({ failure }) =>
    JSON.stringify([failure.code, failure.params.reason ?? failure.params]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ failure: first.failure, whom: group.map(({ who }) => who) }] : [];
  });
}
