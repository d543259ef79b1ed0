import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../app/formats.ts';
import { RefusedCode } from '../../components/RefusedCode.tsx';
import type { Choice } from './choices.ts';
import type { PrintJob } from './print-job.ts';

type Props = { readonly choices: readonly Choice[]; readonly job: PrintJob };

/** The codes that will not be printed, each with its payer and why. */
export function RefusedSlips({ choices, job }: Props) {
  const { t } = useTranslation('printing');
  const formats = useFormats();
  const refused = choices.flatMap(({ row }) => {
    const check = job[row.idRec];
    return check?.kind === 'refused' ? [{ row, failure: check.failure }] : [];
  });
  if (refused.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('check.refused', { count: refused.length, formatted: formats.count(refused.length) })}
      </Text>
      {refused.map(({ row, failure }) => (
        <div key={row.idRec}>
          <Text size="sm">
            {row.payerName} · {row.contract}
          </Text>
          <RefusedCode failure={failure} />
        </div>
      ))}
    </Stack>
  );
}
