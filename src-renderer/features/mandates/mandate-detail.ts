import type { RendererCalls } from '../../../src-preload/contract/index.ts';

type Success<Answer> = Extract<Answer, { ok: true }>;

/** One mandate with its history, cycles and charges. */
export type MandateDetail = Success<Awaited<ReturnType<RendererCalls['mandates']['detail']>>>['value'];

/** A charge that can be composed with a mandate's QR. */
export type JoiningCharge = Success<
  Awaited<ReturnType<RendererCalls['mandates']['joiningCharges']>>
>['value'][number];
