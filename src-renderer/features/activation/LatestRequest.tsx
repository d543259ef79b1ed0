import { Button, Group, Stack, Text, Timeline } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconHelpCircle,
  IconHourglass,
  IconMailForward,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmationRow } from '../../../src-preload/contract/confirmations.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { ENDED_LOOKS } from '../../components/values/state-looks.ts';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { CancelRequest } from './CancelRequest.tsx';
import type { Activated, Guide } from './guide.ts';
import { useActivationWatch } from './use-activation-watch.ts';
import { Waiting } from './Waiting.tsx';

const LOOKS = {
  CRIADA: { tone: 'attention', icon: IconMailForward },
  ENVIADA: { tone: 'attention', icon: IconMailForward },
  RECEBIDA: { tone: 'attention', icon: IconHourglass },
  ACEITA: { tone: 'paid', icon: IconCircleCheck },
  ...ENDED_LOOKS,
} as const;
const ENDED = ['EXPIRADA', 'CANCELADA', 'REJEITADA'] as const;

const isKnown = (word: string): word is keyof typeof LOOKS => Object.hasOwn(LOOKS, word);

/** Whether more is to come of a request: its answer, or what the bank makes of an accepted one. */
export const isUnderWay = ({ isWaiting, statusKind }: ConfirmationRow): boolean =>
  isWaiting || statusKind === 'ACEITA';

type Props = {
  readonly mandate: Activated;
  readonly guide: Guide;
  readonly request: ConfirmationRow;
  readonly isFresh: boolean;
  readonly onChanged: () => void;
};

/** How a request stands, how it came there, and taking it back while it waits. */
export function LatestRequest({ mandate, guide, request, isFresh, onChanged }: Props) {
  const { t } = useTranslation('activation');
  const [isCancelling, setIsCancelling] = useState(false);
  const ended = ENDED.find((word) => word === request.statusKind);
  return (
    <Stack gap="md">
      <Group gap="md" role="status">
        <RequestBadge status={request.status} kind={request.statusKind} />
        {request.expiresAt !== null && (
          <Text size="sm">
            {t('request.expires')} <InstantText instant={request.expiresAt} />
          </Text>
        )}
      </Group>
      {ended && <Text size="sm">{t(`request.ended.${ended}`)}</Text>}
      {!isFresh && <Text size="sm">{t('request.stale')}</Text>}
      <CopyText value={request.idSolicRec} subject={t('request.last')} />
      <Section title={t('request.history')}>
        <History request={request} />
      </Section>
      {isUnderWay(request) && <FollowedRequest key={request.status} mandate={mandate} />}
      {request.isWaiting && (
        <Button
          variant="default"
          w="fit-content"
          aria-haspopup="dialog"
          leftSection={<IconBan size={14} aria-hidden />}
          onClick={() => setIsCancelling(true)}
        >
          {t('request.cancel')}
        </Button>
      )}
      <CancelRequest
        mandate={mandate}
        guide={guide}
        idSolicRec={request.idSolicRec}
        isOpen={isCancelling}
        onChanged={onChanged}
        onClose={() => setIsCancelling(false)}
      />
    </Stack>
  );
}

/** Asks for the answer while it is on screen; soon again after each step, for which it is mounted anew. */
function FollowedRequest({ mandate }: { readonly mandate: Activated }) {
  const watch = useActivationWatch({ ...mandate, txid: null, withCode: false });
  return <Waiting watch={watch} />;
}

type BadgeProps = { readonly status: string; readonly kind: string };

function RequestBadge({ status, kind }: BadgeProps) {
  const { t } = useTranslation('activation');
  if (!isKnown(kind)) return <ToneBadge tone="open" icon={IconHelpCircle} label={status} />;
  return <ToneBadge {...LOOKS[kind]} label={t(`request.status.${kind}`)} />;
}

function History({ request: { history } }: { readonly request: ConfirmationRow }) {
  const { t } = useTranslation('activation');
  return (
    <Timeline active={history.length} bulletSize={12} lineWidth={2}>
      {history.map(({ status, at }) => (
        <Timeline.Item
          key={`${status} ${at}`}
          title={<Text size="sm">{isKnown(status) ? t(`request.status.${status}`) : status}</Text>}
        >
          <Text size="xs" c="dimmed">
            {at === null ? t('request.unknownDate') : <InstantText instant={at} />}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
