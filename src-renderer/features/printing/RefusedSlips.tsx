import { Group, Stack, Text } from '@mantine/core';
import { IconQrcodeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import type { Choice } from './choices.ts';
import type { PrintJob } from './print-job.ts';
import { drawingReason, lacksLocation, sameFailures } from './refusal-reason.ts';

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

type MissingLocationProps = { readonly whom: readonly Pick<MandateRow, 'idRec' | 'payerName'>[] };

/** No code yet, since nobody has made a QR location: where that is done, mandate by mandate. */
function MissingLocation({ whom }: MissingLocationProps) {
  const { t } = useTranslation('printing');
  return (
    <Notice tone="attention" role="status" icon={IconQrcodeOff} title={t('missingLocation.title')}>
      <Text size="sm">{t('missingLocation.text')}</Text>
      <Group gap="xs" mt={6}>
        {whom.map(({ idRec, payerName }) => (
          <PlaceLink key={idRec} path="/activation" query={{ id: idRec }}>
            {whom.length === 1 ? t('missingLocation.make') : t('missingLocation.makeOf', { name: payerName })}
          </PlaceLink>
        ))}
      </Group>
    </Notice>
  );
}

/** Why an activation code may not be printed. */
function RefusedCode({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('printing');
  const reason = drawingReason(failure);
  if (reason === null) return <FailureNotice failure={failure} />;
  return (
    <Notice tone="error" title={t('refusal.title')} icon={IconQrcodeOff}>
      {t(`refusal.${reason}`)}
    </Notice>
  );
}
