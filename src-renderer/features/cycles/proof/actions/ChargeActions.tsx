import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePlan } from '../../../../../src-preload/contract/charge-changes.ts';
import type { CycleDetail } from '../../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../../bridge.ts';
import { Section } from '../../../../components/layout/Section.tsx';
import { QueryView } from '../../../../components/reading/QueryView.tsx';
import { useConnection } from '../../../../kit/queries/app-store.ts';
import { useQuery } from '../../../../kit/queries/use-query.ts';
import { chargeOneHref } from '../../../../kit/routes/charging-links.ts';
import { isOneTooMany } from '../DebitWarning.tsx';
import { CancelCharge } from './CancelCharge.tsx';
import { CorrectCharge } from './CorrectCharge.tsx';
import { Deadline } from './Deadline.tsx';
import { RetryPlanner } from './RetryPlanner.tsx';

type Props = {
  readonly detail: CycleDetail;
  readonly onChanged: () => void;
  /** A dialog stands before the drawer, or no more. */
  readonly onAsking: (isAsking: boolean) => void;
};

/** Groups of charges with which something can still be done at the bank. */
const CHANGEABLE: readonly CycleDetail['row']['group'][] = ['open', 'unpaid'];

type Kind = 'cancel' | 'correct' | 'retry';
type Open = (kind: Kind, plan: ChangePlan) => void;

/**
 * What can be done with a charge at the bank: cancelled, corrected, tried again. A dialog stays until it is closed, whatever has become of
 * the charge meanwhile: what it tells must be read.
 */
export function ChargeActions({ detail, onChanged, onAsking }: Props) {
  const [action, setAction] = useState<{ readonly kind: Kind; readonly plan: ChangePlan } | null>(null);
  const [isOpen, dialog] = useDisclosure(false);
  useEffect(() => {
    onAsking(isOpen);
    return () => onAsking(false);
  }, [isOpen, onAsking]);
  const open: Open = (kind, plan) => {
    setAction({ kind, plan });
    dialog.open();
  };
  const dialogProps = { row: detail.row, isOpen, onClose: dialog.close, onChanged };
  return (
    <>
      <Offers detail={detail} onOpen={open} />
      {action?.kind === 'cancel' && <CancelCharge {...dialogProps} />}
      {action?.kind === 'correct' && <CorrectCharge {...dialogProps} plan={action.plan} />}
      {action?.kind === 'retry' && <RetryPlanner {...dialogProps} />}
    </>
  );
}

type OffersProps = { readonly detail: CycleDetail; readonly onOpen: Open };

function Offers({ detail, onOpen }: OffersProps) {
  const { t } = useTranslation('charging');
  const { group, state, idRec } = detail.row;
  if (useConnection().copiedAt !== null) return null;
  if (state === 'cancelled' || state === 'rejected') return idRec && <AnotherCharge idRec={idRec} />;
  if (!CHANGEABLE.includes(group) && !isWaitedFor(detail)) return null;
  return (
    <Section title={t('change.title')}>
      <Changes detail={detail} onOpen={onOpen} />
    </Section>
  );
}

/** A debit that may still come after money went back: it can be called off. Of one too many the warning above tells, with the way to stop it. */
const isWaitedFor = (detail: CycleDetail): boolean => detail.row.mayBeDebited && !isOneTooMany(detail);

function AnotherCharge({ idRec }: { readonly idRec: string }) {
  const { t } = useTranslation('charging');
  return (
    <Anchor size="sm" href={chargeOneHref(idRec)}>
      {t('change.another')}
    </Anchor>
  );
}

function Changes({ detail, onOpen }: OffersProps) {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.charging.changePlan, { connectionId, txid: detail.row.txid });
  return (
    <QueryView query={query}>
      {(plan) => (
        <Stack gap="xs">
          <Deadline key={JSON.stringify(plan.deadline)} deadline={plan.deadline} />
          <Buttons detail={detail} plan={plan} onOpen={onOpen} />
        </Stack>
      )}
    </QueryView>
  );
}

function Buttons({ detail, plan, onOpen }: OffersProps & { readonly plan: ChangePlan }) {
  const { t } = useTranslation('charging');
  const canCancel = plan.deadline.kind === 'open' && !plan.isCancelling;
  const cancel = { kind: 'cancel', icon: IconBan, isOffered: canCancel } as const;
  const buttons = CHANGEABLE.includes(detail.row.group)
    ? ([
        { kind: 'correct', icon: IconPencil, isOffered: canCancel && detail.row.idRec !== null },
        cancel,
        { kind: 'retry', icon: IconRefresh, isOffered: true },
      ] as const)
    : [cancel];
  return (
    <>
      {plan.isCancelling && (
        <Text size="sm" role="status">
          {t('cancel.underWay')}
        </Text>
      )}
      <Group gap="xs">
        {buttons.map(({ kind, icon: Icon, isOffered }) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={14} aria-hidden />}
            disabled={!isOffered}
            onClick={() => onOpen(kind, plan)}
          >
            {t(`${kind}.open`)}
          </Button>
        ))}
      </Group>
    </>
  );
}
