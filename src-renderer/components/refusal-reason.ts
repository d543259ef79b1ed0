import type { Failure } from '../../src-preload/contract/errors.ts';

/** Reasons that have a sentence of their own, in `mandates:refusal`. */
const KNOWN_REASONS = ['no_location', 'no_code', 'unreadable', 'different', 'too_large'] as const;
export type RefusalReason = (typeof KNOWN_REASONS)[number] | 'other';

/** Why a code was refused, as a key of `mandates:refusal`; null for a failure that is no refusal of a code. */
export function refusalReason({ code, params }: Failure): RefusalReason | null {
  if (code !== 'qr_refused') return null;
  return KNOWN_REASONS.find((known) => known === params.reason) ?? 'other';
}

/** A refusal that this side found: by drawing the code and reading it back, or for want of room. */
export function refusal(idRec: string, reason: Exclude<RefusalReason, 'other'>): Failure {
  return { code: 'qr_refused', message: `activation code of ${idRec}: ${reason}`, params: { reason } };
}
