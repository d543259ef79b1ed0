import { Table } from '@mantine/core';
import { IconCircleCheck, IconClock, IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { people } from '../../../../src-preload/contract/practice-bank/people.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/CopyText.tsx';
import { Money } from '../../../components/Money.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { QueryView } from '../../../components/QueryView.tsx';
import { ToneBadge } from '../../../components/ToneBadge.tsx';
import { useLiveQuery } from '../live/use-live-query.ts';
import { Nothing } from '../Nothing.tsx';

type JoiningCharge = z.output<(typeof people)['listJoiningCharges']['output']>[number];

const COLUMNS = ['kind', 'label', 'amount', 'state', 'txid'] as const;

/** The charges that a mandate's code can be composed with, and whether the payer has paid them. */
export function JoiningCharges() {
  const { t } = useTranslation('practice');
  const query = useLiveQuery(ciclo.practiceBank.listJoiningCharges, null);
  return (
    <Panel title={t('codes.chargesTitle')} description={t('codes.chargesText')}>
      <QueryView query={query}>
        {(charges) =>
          charges.length === 0 ? <Nothing text={t('codes.none')} /> : <ChargeTable charges={charges} />
        }
      </QueryView>
    </Panel>
  );
}

function ChargeTable({ charges }: { readonly charges: readonly JoiningCharge[] }) {
  const { t } = useTranslation('practice');
  return (
    <Table verticalSpacing={3} horizontalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column} fz="xs" c="dimmed" ta={column === 'amount' ? 'right' : undefined}>
              {t(`codes.column.${column}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {charges.map((charge) => (
          <Table.Tr key={charge.txid}>
            <Table.Td title={t(`codes.${charge.kind}`)}>{charge.kind}</Table.Td>
            <Table.Td>{charge.label}</Table.Td>
            <Table.Td ta="right">
              <Money centavos={charge.amount} />
            </Table.Td>
            <Table.Td>
              <ChargeState charge={charge} />
            </Table.Td>
            <Table.Td>
              <CopyText value={charge.txid} subject="txid" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ChargeState({ charge: { isPaid, hasLocation } }: { readonly charge: JoiningCharge }) {
  const { t } = useTranslation('practice');
  if (isPaid) return <ToneBadge tone="paid" icon={IconCircleCheck} label={t('codes.isPaid')} />;
  if (hasLocation) return <ToneBadge tone="open" icon={IconClock} label={t('codes.isOpen')} />;
  return (
    <ToneBadge
      tone="attention"
      icon={IconMapPinOff}
      label={t('codes.noLocation')}
      explanation={t('codes.noLocationText')}
    />
  );
}
