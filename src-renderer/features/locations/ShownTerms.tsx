import { Table, Text } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MandateSight, ShownMandate } from '../../../src-preload/contract/locations.ts';
import { SHOWN_PARTS, type ShownPart } from '../../../src-preload/contract/vocabulary/locations.ts';
import { CivilDateText, EndDateText } from '../../components/values/CivilDateText.tsx';
import { MandateAmountText } from '../../components/values/MandateAmountText.tsx';
import { MandateStatusBadge } from '../../components/values/MandateStatusBadge.tsx';
import { PeriodicityText } from '../../components/values/PeriodicityText.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';

/** What each part is called on the screens of mandates. */
const LABELS = {
  idRec: 'drawer.idRec',
  payerName: 'columns.payer',
  payerDocument: 'drawer.document',
  contract: 'drawer.contract',
  object: 'drawer.object',
  amount: 'drawer.amount',
  periodicity: 'drawer.periodicity',
  startDate: 'drawer.start',
  endDate: 'drawer.end',
  retryPolicy: 'drawer.retry',
  status: 'columns.status',
} as const satisfies Record<ShownPart, string>;

type Props = { readonly answer: Extract<ShownMandate, { kind: 'shown' }> };

/** The terms as the payer's bank has them; beside them ours, where the two differ. */
export function ShownTerms({ answer: { shown, own, differences } }: Props) {
  const { t } = useTranslation(['locations', 'mandates']);
  const differs = differences.length > 0;
  return (
    <Table fz="sm" verticalSpacing={4} aria-label={t('shown.table')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('shown.part')}</Table.Th>
          <Table.Th>{t('shown.there')}</Table.Th>
          {differs && <Table.Th>{t('shown.here')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {SHOWN_PARTS.map((part) => (
          <Table.Tr key={part}>
            <Table.Th scope="row" fw={500}>
              {t(`mandates:${LABELS[part]}`)}
            </Table.Th>
            <Table.Td>
              <PartValue part={part} mandate={shown} />
            </Table.Td>
            {differs && (
              <Table.Td>
                {own !== null && differences.includes(part) && <OtherValue part={part} mandate={own} />}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type ValueProps = { readonly part: ShownPart; readonly mandate: MandateSight };

function OtherValue(props: ValueProps) {
  const { t } = useTranslation('locations');
  return (
    <>
      <PartValue {...props} /> <ToneBadge tone="attention" icon={IconArrowsDiff} label={t('shown.mark')} />
    </>
  );
}

function PartValue({ part, mandate }: ValueProps) {
  const { t } = useTranslation('mandates');
  if (part === 'amount') return <MandateAmountText row={mandate} />;
  if (part === 'periodicity') return <PeriodicityText periodicity={mandate.periodicity} />;
  if (part === 'status') return <MandateStatusBadge row={mandate} />;
  if (part === 'startDate') return <CivilDateText date={mandate.startDate} />;
  if (part === 'endDate') return <EndDateText mandate={mandate} />;
  if (part === 'retryPolicy')
    return t(`retry.${mandate.retryPolicy}`, { defaultValue: mandate.retryPolicy ?? '–' });
  const text = mandate[part];
  return (
    <Text size="sm" span style={{ overflowWrap: 'anywhere' }}>
      {text === null || text === '' ? '–' : text}
    </Text>
  );
}
