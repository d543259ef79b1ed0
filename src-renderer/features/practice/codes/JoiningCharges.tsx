import { IconCircleCheck, IconClock, IconClockOff, IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { people } from '../../../../src-preload/contract/practice-bank/people.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { Panel } from '../../../components/layout/Panel.tsx';
import { Nothing } from '../../../components/reading/Nothing.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { SmallTable } from '../../../components/table/SmallTable.tsx';
import { Money } from '../../../components/values/Money.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useLiveQuery } from '../live/use-live-query.ts';

type JoiningCharge = z.output<(typeof people)['listJoiningCharges']['output']>[number];

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
  const columns: readonly Untitled<JoiningCharge>[] = [
    { id: 'kind', cell: ({ kind }) => kind, cellProps: ({ kind }) => ({ title: t(`codes.${kind}`) }) },
    { id: 'label', cell: ({ label }) => label },
    { id: 'amount', isAtRight: true, cell: ({ amount }) => <Money centavos={amount} /> },
    { id: 'state', cell: (charge) => <ChargeState charge={charge} /> },
    { id: 'txid', cell: ({ txid }) => <CopyText value={txid} subject="txid" /> },
  ];
  return (
    <SmallTable
      columns={titled(columns, (id) => t(`codes.column.${id}`))}
      rows={charges}
      keyOf={({ txid }) => txid}
    />
  );
}

function ChargeState({ charge: { status, hasLocation } }: { readonly charge: JoiningCharge }) {
  const { t } = useTranslation('practice');
  if (status === 'CONCLUIDA')
    return <ToneBadge tone="paid" icon={IconCircleCheck} label={t('codes.isPaid')} />;
  if (status === 'REMOVIDA_PELO_PSP')
    return (
      <ToneBadge
        tone="closed"
        icon={IconClockOff}
        label={t('codes.hasLapsed')}
        explanation={t('codes.hasLapsedText')}
      />
    );
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
