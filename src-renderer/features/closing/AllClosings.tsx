import { Anchor, Button, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconLock,
  IconLockOpen,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Closing, ClosingProofs } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { UnreadableRows } from '../../components/failures/UnreadableRows.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import type { Column } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { closingHref } from './closing-place.ts';
import { isOvertaken } from './proven.ts';

type Props = {
  readonly closings: readonly Closing[];
  /** Rows kept among them that say nothing. */
  readonly unreadable: readonly string[];
};

/** Every closing with how it stands, and the proof of all of them at a press. */
export function AllClosings({ closings, unreadable }: Props) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.closing.verify);
  const checked = state.kind === 'done' ? state.value : null;
  const verify = (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={16} aria-hidden />}
      loading={state.kind === 'running'}
      onClick={() => void run({ connectionId })}
    >
      {t('verify.button')}
    </Button>
  );
  return (
    <Panel
      title={t('all.title')}
      description={closings.length > 0 ? t('verify.text') : undefined}
      actions={closings.length > 0 && verify}
    >
      <Stack gap="sm">
        <UnreadableRows rows={unreadable}>{t('all.unreadableMeaning')}</UnreadableRows>
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        {checked !== null && <Verdict checked={checked} isOld={isOvertaken(closings, checked.proofs)} />}
        {closings.length === 0 ? (
          <Text size="sm">{t('all.none')}</Text>
        ) : (
          <Closings closings={closings} proofs={checked?.proofs ?? null} />
        )}
      </Stack>
    </Panel>
  );
}

type VerdictProps = { readonly checked: ClosingProofs; readonly isOld: boolean };

/** What the last press has proved, and when: of what came after it, it says nothing. */
function Verdict({ checked: { at, proofs }, isOld }: VerdictProps) {
  const { t } = useTranslation('closing');
  const { count, instant } = useFormats();
  const bad = proofs.filter(({ faults }) => faults.length > 0).length;
  const counted = bad === 0 ? proofs.length : bad;
  const text = t(bad === 0 ? 'verify.allGood' : 'verify.someBad', { count: counted, shown: count(counted) });
  const unanswered = proofs.reduce((sum, proof) => sum + proof.unanswered, 0);
  const when = <Text size="sm">{t('verify.at', { at: instant(at) })}</Text>;
  return (
    <>
      {bad > 0 ? (
        <Notice tone="error" icon={IconAlertTriangle} title={text}>
          {when}
        </Notice>
      ) : (
        <Notice
          role="status"
          tone={isOld || unanswered > 0 ? 'quiet' : 'paid'}
          icon={isOld || unanswered > 0 ? IconClock : IconCheck}
          title={text}
        >
          {when}
        </Notice>
      )}
      {unanswered > 0 && (
        <Notice tone="attention" icon={IconClock} title={t('verify.unanswered', { count: unanswered })}>
          <Text size="sm">{t('verify.unansweredText')}</Text>
        </Notice>
      )}
      {isOld && (
        <Text size="sm" role="status">
          {t('verify.old')}
        </Text>
      )}
    </>
  );
}

type ClosingsProps = { readonly closings: readonly Closing[]; readonly proofs: Proofs | null };
type Proofs = ClosingProofs['proofs'];

function Closings({ closings, proofs }: ClosingsProps) {
  const { t } = useTranslation('closing');
  const { month, count } = useFormats();
  const columns: readonly Column<Closing>[] = [
    { id: 'month', title: t('all.column.month'), cell: (each) => <MonthLink closing={each} name={month} /> },
    { id: 'basis', title: t('all.column.basis'), cell: ({ basis }) => t(`basis.${basis}`) },
    { id: 'at', title: t('all.column.at'), cell: ({ at }) => <InstantText instant={at} /> },
    {
      id: 'author',
      title: t('all.column.author'),
      cell: ({ author }) => author ?? t('closed.unknownAuthor'),
    },
    { id: 'lines', title: t('all.column.lines'), isAtRight: true, cell: ({ lines }) => count(lines) },
    {
      id: 'net',
      title: t('all.column.net'),
      isAtRight: true,
      cell: ({ totals }) => <Money centavos={totals.net} />,
    },
    { id: 'state', title: t('all.column.state'), cell: (each) => <State closing={each} /> },
    ...(proofs === null ? [] : [proofColumn(proofs, t)]),
  ];
  return (
    <SmallTable
      label={t('all.title')}
      columns={columns}
      rows={closings}
      keyOf={({ id }) => id}
      minWidth={700}
    />
  );
}

type MonthLinkProps = { readonly closing: Closing; readonly name: (month: string) => string };

function MonthLink({ closing: { month, basis }, name }: MonthLinkProps) {
  return (
    <Anchor fz="sm" href={closingHref({ month, basis })}>
      {name(month)}
    </Anchor>
  );
}

function State({ closing: { reopened } }: { readonly closing: Closing }) {
  const { t } = useTranslation('closing');
  return reopened === null ? (
    <ToneBadge tone="paid" icon={IconLock} label={t('all.standing')} />
  ) : (
    <ToneBadge tone="closed" icon={IconLockOpen} label={t('all.reopened')} explanation={reopened.reason} />
  );
}

function proofColumn(proofs: Proofs, t: TFunction<'closing'>): Column<Closing> {
  return {
    id: 'proof',
    title: t('all.column.proof'),
    cell: ({ id }) => {
      const proof = proofs.find((each) => each.id === id);
      // Closed since the press.
      if (proof === undefined) return '–';
      if (proof.faults.length > 0) return proof.faults.map((each) => t(`verify.fault.${each}`)).join('; ');
      return t(proof.unanswered > 0 ? 'verify.goodButFiles' : 'verify.good');
    },
  };
}
