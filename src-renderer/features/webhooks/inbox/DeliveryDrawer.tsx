import { Anchor, Code, DataList, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InboxDelivery } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { RawJson } from '../../../components/copying/RawJson.tsx';
import { SideDrawer } from '../../../components/layout/SideDrawer.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { useLastShown } from '../../../kit/queries/use-last-shown.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { chargeHref, mandateHref } from '../../../kit/routes/cycle-links.ts';
import { FateBadge } from './FateBadge.tsx';

type Props = {
  readonly connectionId: string;
  /** The delivery to show; null closes the drawer. */
  readonly id: number | null;
  readonly onClose: () => void;
};

/** One delivery: what became of it, what it is about, and its body. */
export function DeliveryDrawer({ connectionId, id, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const lastId = useLastShown(id);
  return (
    <SideDrawer title={t('delivery.title')} isOpen={id !== null} onClose={onClose} size={600}>
      {lastId !== null && <Content key={lastId} connectionId={connectionId} id={lastId} />}
    </SideDrawer>
  );
}

function Content({ connectionId, id }: { readonly connectionId: string; readonly id: number }) {
  const { t } = useTranslation('webhooks');
  const query = useQuery(ciclo.webhooks.delivery, { connectionId, id });
  return (
    <QueryView query={query}>
      {(delivery) => (
        <Stack gap="md">
          <Group gap="sm">
            <FateBadge fate={delivery.fate} />
            <Text size="sm">{t(`fate.${delivery.fate}.meaning`)}</Text>
          </Group>
          <Facts delivery={delivery} />
          <RecordLinks delivery={delivery} />
          <RawJson title={t('delivery.body')} text={delivery.body} />
        </Stack>
      )}
    </QueryView>
  );
}

type DeliveryProps = { readonly delivery: InboxDelivery };

function Facts({ delivery }: DeliveryProps) {
  const { t } = useTranslation('webhooks');
  const { kind, recordId, receivedAt, lastSeenAt, decidedAt, timesSeen, firstKeys } = delivery;
  const facts = {
    kind: t(`kind.${kind}`),
    about: recordId === null ? '–' : <CopyText value={recordId} subject={t('delivery.about')} />,
    receivedAt: <InstantText instant={receivedAt} />,
    lastSeenAt: <InstantText instant={lastSeenAt} />,
    timesSeen: t('inbox.times', { count: timesSeen }),
    decidedAt: decidedAt === null ? '–' : <InstantText instant={decidedAt} />,
    firstKeys: <Keys keys={firstKeys} />,
  };
  return (
    <DataList orientation="horizontal">
      {Object.entries(facts).map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{t(`delivery.${name}`)}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}

/** First-level keys of the body, by which a format that nobody knows is told (SERVICE.md, section 6.1, rule 1). */
function Keys({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length === 0) return '–';
  return (
    <Group gap={4}>
      {keys.map((key) => (
        <Code key={key} fz="xs">
          {key}
        </Code>
      ))}
    </Group>
  );
}

function RecordLinks({ delivery: { txid, idRec } }: DeliveryProps) {
  const { t } = useTranslation('webhooks');
  if (txid === null && idRec === null) return null;
  return (
    <Group gap="md">
      {txid !== null && (
        <Anchor size="sm" href={chargeHref(txid)}>
          {t('delivery.openCharge')}
        </Anchor>
      )}
      {idRec !== null && (
        <Anchor size="sm" href={mandateHref(idRec)}>
          {t('delivery.openMandate')}
        </Anchor>
      )}
    </Group>
  );
}
