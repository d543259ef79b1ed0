import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { InstantText } from '../../../components/InstantText.tsx';
import { RawJson } from '../../../components/RawJson.tsx';
import { useControl } from '../live/use-control.ts';
import classes from '../practice.module.css';
import { channelWords } from './channel-words.ts';
import { DELIVERY_COLUMNS } from './delivery-columns.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

type Props = { readonly delivery: Delivery };

/** One delivery in a row, and below it, when asked for, what was sent and what came back. */
export function DeliveryRows({ delivery }: Props) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <>
      <DeliveryRow delivery={delivery} isOpen={isOpen} detailsId={id} onToggle={toggle} />
      {isOpen && (
        <Table.Tr id={id}>
          <Table.Td colSpan={DELIVERY_COLUMNS.length}>
            <DeliveryDetails delivery={delivery} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

type RowProps = Props & {
  readonly isOpen: boolean;
  readonly detailsId: string;
  readonly onToggle: () => void;
};

function DeliveryRow({ delivery, isOpen, detailsId, onToggle }: RowProps) {
  const { t } = useTranslation('practice');
  const { sentAt, channelId, event, about, tries } = delivery;
  return (
    <Table.Tr>
      <Table.Td>{sentAt === null ? '–' : <InstantText instant={sentAt} />}</Table.Td>
      <Table.Td>{channelWords(channelId, t)}</Table.Td>
      <Table.Td>{t(`deliveries.event.${event}`, { defaultValue: event })}</Table.Td>
      <Table.Td className={classes.mono}>{about}</Table.Td>
      <Table.Td>
        <OutcomeBadge delivery={delivery} />
      </Table.Td>
      <Table.Td className="numeric">{tries}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={onToggle}
        >
          {t('common:details')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function DeliveryDetails({ delivery: { id, url, bankTime, detail, body } }: Props) {
  const { t } = useTranslation('practice');
  const { isRunning, run } = useControl(ciclo.practiceBank.resendDelivery);
  return (
    <Stack gap="xs" py={4}>
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
