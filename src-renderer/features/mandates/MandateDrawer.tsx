import { Drawer, Group, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../app/use-query.ts';
import { ciclo } from '../../bridge.ts';
import { QueryView } from '../../components/QueryView.tsx';
import { RawJson } from '../../components/RawJson.tsx';
import { ActivationPanel } from './ActivationPanel.tsx';
import { MandateStatusBadge } from './MandateStatusBadge.tsx';
import { MandateSummary } from './MandateSummary.tsx';
import type { MandateDetail } from './mandate-detail.ts';

type Props = {
  readonly connectionId: string;
  /** The mandate to show; null closes the drawer. */
  readonly idRec: string | null;
  readonly onClose: () => void;
};

/** One mandate: its summary, its activation QR, and what the bank sent. */
export function MandateDrawer({ connectionId, idRec, onClose }: Props) {
  const { t } = useTranslation('mandates');
  const [lastId, setLastId] = useState(idRec);
  // The content stays while the drawer slides away.
  if (idRec !== null && idRec !== lastId) setLastId(idRec);
  return (
    <Drawer
      opened={idRec !== null}
      onClose={onClose}
      position="right"
      size={600}
      title={<Text fw={600}>{t('drawer.title')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {lastId !== null && <MandateContent key={lastId} connectionId={connectionId} idRec={lastId} />}
    </Drawer>
  );
}

type ContentProps = { readonly connectionId: string; readonly idRec: string };

function MandateContent({ connectionId, idRec }: ContentProps) {
  const detail = useQuery(ciclo.mandates.detail, { connectionId, idRec });
  return (
    <QueryView query={detail}>
      {(mandate) => <MandateTabs connectionId={connectionId} mandate={mandate} />}
    </QueryView>
  );
}

type TabsProps = { readonly connectionId: string; readonly mandate: MandateDetail };

function MandateTabs({ connectionId, mandate }: TabsProps) {
  const { t } = useTranslation('mandates');
  return (
    <>
      <Group gap="sm" mb="sm" wrap="nowrap">
        <Text size="lg" fw={600} truncate>
          {mandate.row.payerName}
        </Text>
        <MandateStatusBadge row={mandate.row} />
      </Group>
      <Tabs defaultValue="summary" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="summary">{t('drawer.summary')}</Tabs.Tab>
          <Tabs.Tab value="activation">{t('drawer.activation')}</Tabs.Tab>
          <Tabs.Tab value="raw">{t('drawer.raw')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="summary">
          <MandateSummary mandate={mandate} />
        </Tabs.Panel>
        <Tabs.Panel value="activation" keepMounted>
          <ActivationPanel connectionId={connectionId} row={mandate.row} />
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <RawJson title={t('drawer.rawText')} text={mandate.raw} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
