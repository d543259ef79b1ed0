import { List, Stack, Text } from '@mantine/core';
import {
  IconBuildingBank,
  IconCash,
  IconDeviceDesktop,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { EventTimeline } from '../../components/values/EventTimeline.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { endingLabels } from '../../kit/texts/ending-labels.ts';

const ICONS = {
  bank: IconBuildingBank,
  confirmation: IconUserQuestion,
  payment: IconCash,
  write: IconDeviceDesktop,
} satisfies Record<HistoryEvent['kind'], TablerIcon>;

type Props = { readonly connectionId: string; readonly idRec: string };

/** Who did what to the mandate, and when: the bank, its confirmation requests, the payer who joined by paying, and this app. */
export function MandateTimeline({ connectionId, idRec }: Props) {
  const { t } = useTranslation('mandates');
  const history = useQuery(ciclo.mandateWriting.history, { connectionId, idRec });
  return (
    <QueryView query={history}>
      {(events) =>
        events.length === 0 ? <Text size="sm">{t('drawer.noHistory')}</Text> : <Events events={events} />
      }
    </QueryView>
  );
}

function Events({ events }: { readonly events: readonly HistoryEvent[] }) {
  return (
    <EventTimeline
      items={events.map((event) => ({
        icon: ICONS[event.kind],
        title: <Title event={event} />,
        children: <Details event={event} />,
      }))}
    />
  );
}

function Title({ event }: { readonly event: HistoryEvent }) {
  const { t } = useTranslation('mandates');
  const { money } = useFormats();
  const words = {
    payment: () => 'amount' in event && t('history.payment', { amount: money(event.amount) }),
    bank: () => 'status' in event && t(`history.status.${event.status}`, { defaultValue: event.status }),
    confirmation: () =>
      'status' in event && t(`history.confirmation.${event.status}`, { defaultValue: event.status }),
    write: () => 'write' in event && t(`history.write.${event.write}`),
  };
  return words[event.kind]();
}

function Details({ event }: { readonly event: HistoryEvent }) {
  const { t } = useTranslation(['mandates', 'mandate-form', 'cycles']);
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {t(`history.by.${event.kind}`)}
        {' · '}
        {event.at === null ? t('drawer.unknownDate') : <InstantText instant={event.at} />}
      </Text>
      {event.kind === 'bank' && event.ending !== null && (
        <Text size="sm">{endingLabels(event.ending, t)}</Text>
      )}
      {event.kind === 'payment' && <CopyText value={event.endToEndId} subject="endToEndId" isOneLine />}
      {event.kind === 'write' && (
        <>
          <Text size="sm">{t(`history.state.${event.state}`)}</Text>
          {event.fields.length > 0 && (
            <Text size="sm">
              {t('history.changed', {
                fields: event.fields.map((field) => t(`mandate-form:fields.${field}`)).join(', '),
              })}
            </Text>
          )}
          {event.texts.length > 0 && (
            <List size="sm">
              {[...new Set(event.texts)].map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          )}
        </>
      )}
    </Stack>
  );
}
