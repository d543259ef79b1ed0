import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { PostingFormat } from '../../../src-preload/contract/accounting.ts';
import type { ColumnLayout } from '../../../src-preload/contract/posting-layout.ts';
import { ciclo } from '../../bridge.ts';
import { showNotice } from '../../components/notices/notices.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import type { KnownAccounting } from './accounting-state.ts';

/** How files are written, as a person is choosing it; each change is kept. */
export type FormatDraft = {
  readonly format: PostingFormat;
  /** The free CSV as it stands: the person's own, or the one that Ciclo brings. */
  readonly composed: ColumnLayout;
  readonly change: (changes: Partial<PostingFormat>) => void;
};

/** A pause that spares the ledger the letters of a header. */
const KEEP_PAUSE_MS = 400;

/** The format as it was kept, and from then on as it is changed here. */
export function useFormatDraft({ format: kept, presets }: KnownAccounting): FormatDraft {
  const { id: connectionId } = useConnection();
  const [format, setFormat] = useState(kept);
  const composed = format.composed ?? presets.find(({ layout }) => layout === 'csv')?.columns ?? NO_COLUMNS;
  // Only what was changed here: somebody else may have changed the rest.
  const unkept = useRef<Partial<PostingFormat>>({});
  const keep = useDebouncedCallback(
    async () => {
      const { composed: own } = unkept.current;
      if (own && layoutProblem(own) !== null) return;
      const changes = unkept.current;
      unkept.current = {};
      const answer = await ciclo.accounting.keepFormat({ connectionId, format: changes });
      if (!answer.ok) showNotice(answer.error);
    },
    { delay: KEEP_PAUSE_MS, flushOnUnmount: true },
  );
  const change = (changes: Partial<PostingFormat>): void => {
    setFormat((before) => ({ ...before, ...changes }));
    unkept.current = { ...unkept.current, ...changes };
    keep();
  };
  return { format, composed, change };
}

const NO_COLUMNS: ColumnLayout = {
  columns: [],
  separator: ';',
  quotes: false,
  decimal: ',',
  date: 'dd/mm/yyyy',
  encoding: 'windows-1252',
  lines: 'one',
  header: true,
};

/** Why a free CSV cannot be written as it stands; null where it can (`src-preload/contract/posting-layout.ts`). */
export function layoutProblem({
  columns,
  separator,
  decimal,
  quotes,
  lines,
}: ColumnLayout): 'no_columns' | 'same_sign' | 'two_lines' | null {
  if (columns.length === 0) return 'no_columns';
  if (separator === decimal && !quotes) return 'same_sign';
  const needsTwo = columns.some(({ field }) => field === 'account' || field === 'side');
  return needsTwo && lines === 'one' ? 'two_lines' : null;
}
