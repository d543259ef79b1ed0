import { Anchor, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import { StateBadge } from '../../../components/values/StateBadge.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { payerOfMandateHref } from '../../../kit/routes/cycle-links.ts';
import { reasonLabel } from './reason-labels.ts';

/** Whose charge it is, its state, what that means and what it follows from. */
export function StatePart({ detail: { row, reasons } }: { readonly detail: CycleDetail }) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  return (
    <Stack gap={6}>
      <Text fz="lg" fw={600} lh={1.2}>
        {row.idRec === null || row.payerName === '' ? (
          row.payerName || t('proof.unknownPayer')
        ) : (
          <Anchor inherit href={payerOfMandateHref(row.idRec)}>
            {row.payerName}
          </Anchor>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {[row.payerDocument, row.contract].filter(Boolean).join(' · ')}
      </Text>
      <div>
        <StateBadge {...row} />
      </div>
      <Text size="sm">{t(`states:charge.${row.state}.meaning`)}</Text>
      {reasons.length > 0 && (
        <List size="sm" aria-label={t('proof.reasons')}>
          {reasons.map((reason) => {
            const sentence = reasonLabel(reason, t, formats);
            return <List.Item key={sentence}>{sentence}</List.Item>;
          })}
        </List>
      )}
    </Stack>
  );
}
