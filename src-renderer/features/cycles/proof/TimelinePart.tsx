import { Button, Stack, Text, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCalendarEvent,
  IconCoin,
  IconHistory,
  IconHourglass,
  IconReload,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { showNotice } from '../../../components/notices/notices.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { EventTimeline } from '../../../components/values/EventTimeline.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { eventLabels } from './event-labels.ts';
import { type TimelineEvent, timelineOf } from './timeline.ts';

const ICONS = {
  status: IconBuildingBank,
  due: IconCalendarEvent,
  attempt: IconReload,
  settlement: IconCoin,
  refund: IconArrowBackUp,
  claim: IconHourglass,
  history: IconHistory,
} satisfies Record<TimelineEvent['kind'], TablerIcon>;

type Props = { readonly detail: CycleDetail; readonly onChanged: () => void };

/** What happened to the charge, in order of time. */
export function TimelinePart({ detail, onChanged }: Props) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const events = timelineOf(detail);
  return (
    <Stack gap="sm">
      <Title order={3}>{t('timeline.title')}</Title>
      <EventTimeline
        color="green"
        items={events.map((event) => {
          const { title, text } = eventLabels(event, t, formats);
          const children = (
            <>
              <When at={event.at} />
              {text && <Text size="sm">{text}</Text>}
              <Proof event={event} txid={detail.row.txid} onChanged={onChanged} />
            </>
          );
          return { icon: ICONS[event.kind], title, children };
        })}
      />
    </Stack>
  );
}

function When({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('cycles');
  const { date, instant } = useFormats();
  const shown = at === null ? t('timeline.undated') : at.includes('T') ? instant(at) : date(at);
  return (
    <Text size="xs" c="dimmed" className="numeric">
      {shown}
    </Text>
  );
}

type ProofProps = {
  readonly event: TimelineEvent;
  readonly txid: string;
  readonly onChanged: () => void;
};

/** The identifier by which the bank can be asked about an event. */
function Proof({ event, txid, onChanged }: ProofProps) {
  if (event.kind === 'claim') return <CopyText value={event.endToEndId} subject="endToEndId" />;
  if (event.kind !== 'settlement') return null;
  const { endToEndId, linkedBy } = event.settlement;
  return (
    <>
      <CopyText value={endToEndId} subject="endToEndId" />
      {linkedBy === 'person' && <Unassign endToEndId={endToEndId} txid={txid} onChanged={onChanged} />}
    </>
  );
}

type UnassignProps = {
  readonly endToEndId: string;
  readonly txid: string;
  readonly onChanged: () => void;
};

function Unassign({ endToEndId, txid, onChanged }: UnassignProps) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const unassign = async () => {
    const answer = await ciclo.cycles.assign({ connectionId, endToEndId, txid: null, seen: txid });
    if (!answer.ok) return showNotice(answer.error);
    onChanged();
    offerUndo({
      text: t('timeline.unassigned'),
      undo: () => ciclo.cycles.assign({ connectionId, endToEndId, txid, seen: answer.value.txid }),
    });
  };
  return (
    <Button variant="default" size="compact-xs" mt={4} onClick={() => void unassign()}>
      {t('timeline.unassign')}
    </Button>
  );
}
