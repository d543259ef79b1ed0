import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SheetReading } from '../../../src-preload/contract/mandate-writing.ts';

type Props = {
  readonly reading: Pick<SheetReading, 'sheet' | 'sheets'>;
  readonly onSheet: (sheet: string) => void;
};

/** Which sheet of a workbook is meant, where it has several. */
export function SheetChoice({ reading: { sheet, sheets }, onSheet }: Props) {
  const { t } = useTranslation('mandate-import');
  if (sheets.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('mapping.sheet')}
      data={[...sheets]}
      value={sheet ?? ''}
      onChange={(event) => onSheet(event.currentTarget.value)}
    />
  );
}
