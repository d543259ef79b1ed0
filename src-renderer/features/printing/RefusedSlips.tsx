import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../kit/formats/formats.ts';
import type { Choice } from './choices.ts';
import { MissingLocation } from './MissingLocation.tsx';
import type { PrintJob } from './print-job.ts';
import { RefusedCode } from './RefusedCode.tsx';
import { lacksLocation, sameFailures } from './refusal-reason.ts';

type Props = { readonly choices: readonly Choice[]; readonly job: PrintJob };

/** The codes that will not be printed: each reason once, with the payers whom it concerns. */
export function RefusedSlips({ choices, job }: Props) {
  const { t } = useTranslation('printing');
  const formats = useFormats();
  const refused = choices.flatMap(({ row }) => {
    const check = job[row.idRec];
    return check?.kind === 'refused' ? [{ who: row, failure: check.failure }] : [];
  });
  if (refused.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('check.refused', { count: refused.length, formatted: formats.count(refused.length) })}
      </Text>
      {sameFailures(refused).map(({ failure, whom }) => (
        <Stack key={whom[0]?.idRec} gap={4}>
          <Text size="sm">
            {whom.map(({ payerName, contract }) => `${payerName} (${contract})`).join(', ')}
          </Text>
          {lacksLocation(failure) ? <MissingLocation whom={whom} /> : <RefusedCode failure={failure} />}
        </Stack>
      ))}
    </Stack>
  );
}
