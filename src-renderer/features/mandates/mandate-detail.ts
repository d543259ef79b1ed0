import type { RendererCalls } from '../../../src-preload/contract/index.ts';

type Success<Answer> = Extract<Answer, { ok: true }>;

/** One mandate with its history, cycles and charges. */
export type MandateDetail = Success<Awaited<ReturnType<RendererCalls['mandates']['detail']>>>['value'];
