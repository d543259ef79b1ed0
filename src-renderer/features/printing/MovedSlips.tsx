import { Alert } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../kit/formats/formats.ts';
import type { Choice } from './choices.ts';
import { type PrintJob, slipLayout } from './print-job.ts';
import type { SheetLayout } from './sheet-layout.ts';

type Props = {
  readonly choices: readonly Choice[];
  readonly job: PrintJob;
  readonly layout: SheetLayout;
};

/** The codes that are too long for the wanted format, and where they go instead: a code is never shrunk. */
export function MovedSlips({ choices, job, layout }: Props) {
  const { t } = useTranslation('printing');
  const formats = useFormats();
  const moved = choices.filter(({ row }) => slipLayout(job[row.idRec], layout) !== layout);
  if (moved.length === 0) return null;
  return (
    <Alert variant="light" color="gray" icon={<IconArrowsMaximize aria-hidden />} role="status">
      {t('check.moved', { count: moved.length, formatted: formats.count(moved.length) })}{' '}
      {moved
        .map(({ row }) => {
          const to = t(`page.${slipLayout(job[row.idRec], layout)}`);
          return `${row.payerName} (${row.contract}): ${to}`;
        })
        .join('; ')}
    </Alert>
  );
}
