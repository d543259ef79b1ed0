import { z } from 'zod';
import type { PostingFormat } from '../../../../src-preload/contract/accounting.ts';
import { columnLayout } from '../../../../src-preload/contract/posting-layout.ts';
import { POSTING_LAYOUTS } from '../../../../src-preload/contract/vocabulary/accounting.ts';

const kept = z.object({
  layout: z.enum(POSTING_LAYOUTS),
  composed: columnLayout.nullable(),
  withRevenue: z.boolean(),
  cnpj: z.string(),
});

const NOTHING_KEPT: PostingFormat = { layout: 'dominio', composed: null, withRevenue: false, cnpj: '' };

/** How a person wants files written; Domínio where they said nothing, also for a note of a version that we cannot read. */
export const formatIn = (note: string | null): PostingFormat =>
  note === null ? NOTHING_KEPT : (kept.safeParse(JSON.parse(note)).data ?? NOTHING_KEPT);
