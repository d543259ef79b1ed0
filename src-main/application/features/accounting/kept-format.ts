import { z } from 'zod';
import type { PostingFormat } from '../../../../src-preload/contract/accounting.ts';
import { columnLayout } from '../../../../src-preload/contract/posting-layout.ts';
import { POSTING_LAYOUTS } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { jsonColumn } from '../../../ledger/model/json-column.ts';

const kept = z.object({
  layout: z.enum(POSTING_LAYOUTS),
  composed: columnLayout.nullable(),
  withRevenue: z.boolean(),
  cnpj: z.string(),
});

/** The note in which it is kept. */
const POSTING_FORMAT = jsonColumn<PostingFormat>('format of postings', kept);

const NOTHING_KEPT: PostingFormat = { layout: 'dominio', composed: null, withRevenue: false, cnpj: '' };

/** How a person wants files written; Domínio where they said nothing, also for a note of a version that we cannot read. */
export const formatIn = (note: string | null): PostingFormat =>
  POSTING_FORMAT.readOrNull(note) ?? NOTHING_KEPT;
