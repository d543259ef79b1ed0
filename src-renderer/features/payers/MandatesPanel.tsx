import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PayerDetail } from '../../../src-preload/contract/payers.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { MandateAmountText } from '../../components/values/MandateAmountText.tsx';
import { MandateStatusBadge } from '../../components/values/MandateStatusBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { mandateHref } from '../../kit/routes/cycle-links.ts';

type Props = { readonly mandates: PayerDetail['mandates'] };

/** What a payer has authorised, or is asked to. */
export function MandatesPanel({ mandates }: Props) {
  const { t } = useTranslation('payers');
  const { date } = useFormats();
  return (
    <Panel title={t('mandates.title')}>
      <Stack gap="sm">
        {mandates.map((mandate) => (
          <div key={mandate.idRec}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Anchor size="sm" href={mandateHref(mandate.idRec)} style={{ overflowWrap: 'anywhere' }}>
                {mandate.contract === '' ? mandate.idRec : mandate.contract}
              </Anchor>
              <MandateStatusBadge row={mandate} />
            </Group>
            <Text size="xs" c="dimmed" component="div">
              <MandateAmountText row={mandate} /> ·{' '}
              {mandate.endDate === null
                ? t('mandates.since', { start: date(mandate.startDate) })
                : t('mandates.between', { start: date(mandate.startDate), end: date(mandate.endDate) })}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
