import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../components/copying/copying.ts';
import { showDone, showNotice, showStillOpen } from '../../../components/notices/notices.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import type { CyclesLocation } from '../use-cycles-location.ts';
import { listAsText } from './list-as-text.ts';
import { readListRows } from './whole-list.ts';

/** Copies the list of a filter as text for a spreadsheet, and says how many rows it took. */
export function useCopyList({ filter, sort }: Pick<CyclesLocation, 'filter' | 'sort'>) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const { id: connectionId } = useConnection();
  const [isCopying, setIsCopying] = useState(false);
  const copy = async (): Promise<void> => {
    setIsCopying(true);
    const read = await readListRows(connectionId, filter, sort);
    setIsCopying(false);
    if (!read.ok) return showNotice(read.error);
    const { rows, isCut } = read.value;
    if (!(await copyText(listAsText(rows, t, formats)))) return;
    const params = { count: rows.length, shown: formats.count(rows.length) };
    if (isCut) showStillOpen(t('actions.copiedPart', params));
    else showDone(t('actions.copied', params));
  };
  return { copy, isCopying };
}
