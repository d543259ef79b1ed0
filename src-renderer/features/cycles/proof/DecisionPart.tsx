import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowBackUp, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { Decision } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { DecisionFields } from '../DecisionFields.tsx';

type Decide = (decision: Decision | null, note: string) => Promise<void>;

type Props = { readonly detail: CycleDetail; readonly onDecided: () => void };

/** A person's word on a charge that the bank shows no money for: paid by other means, or written off. Can be taken back. */
export function DecisionPart({ detail, onDecided }: Props) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const decide: Decide = async (decision, note) => {
    const { txid } = detail.row;
    const before = { decision: detail.decision?.kind ?? null, note: detail.decision?.note ?? '' };
    const answer = await ciclo.cycles.decide({ connectionId, txid, decision, note });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    onDecided();
    offerUndo({
      text: t(`decide.done.${decision ?? 'none'}`, { payer: detail.row.payerName }),
      undo: () => ciclo.cycles.decide({ connectionId, txid, ...before }),
    });
  };
  if (!detail.decision && !isOffered(detail.row)) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{t('decide.title')}</Title>
      {detail.decision ? (
        <Decided decision={detail.decision} onUndo={() => decide(null, '')} />
      ) : (
        <Undecided decide={decide} debitUnderWay={detail.debitUnderWay} />
      )}
      {failure && <FailureNotice failure={failure} />}
    </Stack>
  );
}

/** A cancelled charge may have been paid by other means too, or its cycle let off: then nobody is to charge it again. */
const isOffered = ({ group, state }: CycleDetail['row']): boolean =>
  group === 'unpaid' || state === 'cancelled';

type DecidedProps = {
  readonly decision: NonNullable<CycleDetail['decision']>;
  readonly onUndo: () => Promise<void>;
};

function Decided({ decision: { kind, note, at }, onUndo }: DecidedProps) {
  const { t } = useTranslation('cycles');
  const { instant } = useFormats();
  return (
    <>
      <Text size="sm">
        {t('decide.decided', { decision: t(`decision.${kind}`), at: instant(at) })}
        {note && ` ${t('decide.because', { note })}`}
      </Text>
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => void onUndo()}
        >
          {t('decide.undo')}
        </Button>
      </div>
    </>
  );
}

type UndecidedProps = { readonly decide: Decide; readonly debitUnderWay: CycleDetail['debitUnderWay'] };

function Undecided({ decide, debitUnderWay }: UndecidedProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const [isOpen, form] = useDisclosure(false);
  if (isOpen) return <DecisionForm decide={decide} debitUnderWay={debitUnderWay} onCancel={form.close} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('decide.description')}
      </Text>
      <div>
        <Button variant="default" leftSection={<IconUserCheck size={14} aria-hidden />} onClick={form.open}>
          {t('decide.open')}
        </Button>
      </div>
    </>
  );
}

type FormProps = UndecidedProps & { readonly onCancel: () => void };

function DecisionForm({ decide, debitUnderWay, onCancel }: FormProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const [kind, setKind] = useState<Decision>('settled_outside');
  const [note, setNote] = useState('');
  return (
    <Stack gap="xs">
      <DebitWarning debitUnderWay={debitUnderWay} />
      <DecisionFields size="xs" kind={kind} onKind={setKind} note={note} onNote={setNote} />
      <Group gap="xs">
        <Button onClick={() => void decide(kind, note.trim())}>{t('decide.save')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A decision does not stop an attempt that is under way. */
function DebitWarning({ debitUnderWay }: Pick<UndecidedProps, 'debitUnderWay'>) {
  const { t } = useTranslation('cycles');
  const { date } = useFormats();
  if (debitUnderWay === null) return null;
  const day = debitUnderWay.date;
  return (
    <Notice
      tone="attention"
      icon={IconAlertTriangle}
      title={t('decide.debitUnderWay', day === null ? { context: 'none' } : { date: date(day) })}
    >
      <Text size="sm">{t('decide.debitMeaning')}</Text>
    </Notice>
  );
}
