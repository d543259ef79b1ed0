import { Button, Group, Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPlayerPause,
  IconPlugX,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { RawJson } from '../../../components/copying/RawJson.tsx';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { SmallTable } from '../../../components/table/SmallTable.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useControl } from '../live/use-control.ts';
import classes from '../practice.module.css';
import { channelLabel } from './channel-label.ts';

/** Deliveries in rows, and below each, when asked for, what was sent and what came back. */
export function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const { t } = useTranslation('practice');
  const [open, setOpen] = useState<readonly Delivery['id'][]>([]);
  const toggle = (id: Delivery['id']): void =>
    setOpen(open.includes(id) ? open.filter((each) => each !== id) : [...open, id]);
  const columns: readonly Untitled<Delivery>[] = [
    { id: 'sent', cell: ({ sentAt }) => (sentAt === null ? '–' : <InstantText instant={sentAt} />) },
    { id: 'channel', cell: ({ channelId }) => channelLabel(channelId, t) },
    { id: 'event', cell: ({ event }) => t(`deliveries.event.${event}`, { defaultValue: event }) },
    { id: 'about', cell: ({ about }) => about, cellProps: () => ({ className: classes.mono }) },
    { id: 'outcome', cell: (delivery) => <OutcomeBadge delivery={delivery} /> },
    { id: 'tries', cell: ({ tries }) => tries, cellProps: () => ({ className: 'numeric' }) },
    {
      id: 'more',
      isAtRight: true,
      cell: ({ id }) => <More id={id} isOpen={open.includes(id)} onToggle={() => toggle(id)} />,
    },
  ];
  return (
    <SmallTable
      label={t('deliveries.title')}
      minWidth={680}
      columns={titled(columns, (id) => t(`deliveries.column.${id}`))}
      rows={deliveries}
      keyOf={({ id }) => id}
      below={(delivery) => open.includes(delivery.id) && <DeliveryDetails delivery={delivery} />}
    />
  );
}

type MoreProps = Pick<Delivery, 'id'> & { readonly isOpen: boolean; readonly onToggle: () => void };

const detailsId = (id: Delivery['id']): string => `delivery-${id}`;

function More({ id, isOpen, onToggle }: MoreProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(id) : undefined}
      onClick={onToggle}
    >
      {t('details')}
    </Button>
  );
}

function DeliveryDetails({ delivery: { id, url, bankTime, detail, body } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('practice');
  const { isRunning, run } = useControl(ciclo.practiceBank.resendDelivery);
  return (
    <Stack gap="xs" py={4} id={detailsId(id)}>
      <Group gap="md" justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text size="xs" className={classes.mono}>
            POST {url}
          </Text>
          <Text size="xs" c="dimmed">
            {t('deliveries.bankTime')} <InstantText instant={bankTime} />
          </Text>
          {detail !== '' && <Text size="sm">{detail}</Text>}
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={isRunning}
          onClick={() => void run({ deliveryId: id })}
        >
          {t('deliveries.resend')}
        </Button>
      </Group>
      <RawJson title={t('deliveries.body')} text={body} />
    </Stack>
  );
}

const LOOKS = {
  waiting: { tone: 'open', icon: IconHourglass },
  held: { tone: 'attention', icon: IconPlayerPause },
  delivered: { tone: 'paid', icon: IconCircleCheck },
  refused: { tone: 'unpaid', icon: IconCircleX },
  unreachable: { tone: 'unpaid', icon: IconPlugX },
} as const satisfies Record<Delivery['outcome'], Look>;

/** What became of a delivery, with the status that came back. */
function OutcomeBadge({ delivery: { outcome, status } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('practice');
  return (
    <ToneBadge
      {...LOOKS[outcome]}
      label={t(`deliveries.outcome.${outcome}.name`)}
      emphasis={status === null ? undefined : String(status)}
      explanation={t(`deliveries.outcome.${outcome}.meaning`)}
    />
  );
}
