import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHARGE_GROUPS, CHARGE_STATES } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { StateBadge } from '../../components/values/StateBadge.tsx';
import type { MandateDetail } from './mandate-detail.ts';

type Charge = MandateDetail['charges'][number];

/** A mandate's charges with their states. */
export function MandateCharges({ charges }: { readonly charges: readonly Charge[] }) {
  const { t } = useTranslation('mandates');
  if (charges.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('drawer.noCharges')}
      </Text>
    );
  }
  return (
    <Table verticalSpacing={5} horizontalSpacing="xs" fz="sm">
      <Table.Tbody>
        {charges.map((charge) => (
          <Table.Tr key={charge.txid}>
            <Table.Td>
              <CivilDateText date={charge.dueDate} />
            </Table.Td>
            <Table.Td ta="right">
              <Money centavos={charge.amount} />
            </Table.Td>
            <Table.Td>
              <ChargeState charge={charge} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ChargeState({ charge }: { readonly charge: Charge }) {
  const state = CHARGE_STATES.find((known) => known === charge.state);
  const group = CHARGE_GROUPS.find((known) => known === charge.group);
  return state && group ? <StateBadge state={state} group={group} /> : charge.state;
}
