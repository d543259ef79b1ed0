import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportRow, ImportTable } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { showDone, showNotice } from '../../components/notices/notices.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { isToBeMended } from './chosen-rows.ts';
import { leftOutRows } from './left-out.ts';

type Props = {
  readonly headers: readonly string[];
  readonly table: ImportTable;
  readonly rows: readonly ImportRow[];
  /** Whether the rows are of the table as it stands now. */
  readonly isCurrent: boolean;
  /** Told once they are in a file, mended or not. */
  readonly onSaved: () => void;
};

/** Saves the rows with problems, each with its reason, for who would rather mend them in the spreadsheet. */
export function SaveLeftOut({ headers, table, rows, isCurrent, onSaved }: Props) {
  const { t } = useTranslation(['mandate-import', 'mandate-form']);
  const language = useAppStore(({ preferences }) => preferences.language);
  const { problem } = useDraftTexts();
  const count = rows.filter(isToBeMended).length;
  if (count === 0) return null;
  const save = async () => {
    const leftOut = leftOutRows(headers, table, rows, {
      reason: t('leftOut.reason'),
      header: (field) => t(`mandate-form:fields.${field}`),
      problem,
    });
    const answer = await ciclo.mandateWriting.saveLeftOut({ language, rows: leftOut });
    if (!answer.ok) return showNotice(answer.error);
    if (answer.value.path === null) return;
    onSaved();
    showDone(t('leftOut.saved', { path: answer.value.path }));
  };
  return (
    <Button
      variant="default"
      disabled={!isCurrent}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save()}
    >
      {t('leftOut.save', { count })}
    </Button>
  );
}
