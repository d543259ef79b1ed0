import { type ColumnLayout, columnLayout } from '../../../src-preload/contract/posting-layout.ts';
import type { PostingLayoutName } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { CicloError } from '../../core/failure.ts';
import { columnsLayout } from './columns.ts';
import { ALTERDATA } from './layouts/alterdata.ts';
import { CALIMA } from './layouts/calima.ts';
import { DOMINIO } from './layouts/dominio.ts';
import { FREE_CSV } from './layouts/free-csv.ts';
import { PROSOFT } from './layouts/prosoft.ts';
import { SCI } from './layouts/sci.ts';
import type { PostingLayout } from './posting-layout.ts';

/** The layouts that are columns and nothing else: each can be taken as the beginning of a free one. */
export const COLUMN_LAYOUTS = {
  csv: FREE_CSV,
  calima: CALIMA,
  alterdata: ALTERDATA,
  sci: SCI,
  prosoft: PROSOFT,
} as const satisfies Record<Exclude<PostingLayoutName, 'dominio'>, ColumnLayout>;

/** The layouts of columns by name, the free one first. */
export const presetNames = Object.keys(COLUMN_LAYOUTS) as readonly (keyof typeof COLUMN_LAYOUTS)[];

/** What a file of a layout is called behind its point: lines of records and of fixed widths are no table. */
export const extensionOf = (name: PostingLayoutName): 'txt' | 'csv' =>
  name === 'dominio' || name === 'prosoft' ? 'txt' : 'csv';

/** The layout of that name; of `csv` the one that was composed, if any. */
export function layoutOf(name: PostingLayoutName, composed: ColumnLayout | null): PostingLayout {
  if (name === 'dominio') return DOMINIO;
  return columnsLayout(name, name === 'csv' && composed !== null ? composed : COLUMN_LAYOUTS[name]);
}

/** Reads a composed layout from a file's text; throws `posting_layout_unreadable` with the field and the reason. */
export function readLayoutFile(text: string, path: string): ColumnLayout {
  const { success, data, error } = columnLayout.safeParse(jsonOf(text));
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') || '—';
  const reason = issue?.message ?? '';
  throw new CicloError('posting_layout_unreadable', `${path}: ${field}: ${reason}`, { path, field, reason });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}
