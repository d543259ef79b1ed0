import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { RawJson } from '../../components/copying/RawJson.tsx';
import { SideDrawer } from '../../components/layout/SideDrawer.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { MandateStatusBadge } from '../../components/values/MandateStatusBadge.tsx';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { payerOfMandateHref } from '../../kit/routes/cycle-links.ts';
import { MandateActions } from './MandateActions.tsx';
import { MandateSummary } from './MandateSummary.tsx';
import { MandateTimeline } from './MandateTimeline.tsx';
import type { MandateDetail } from './mandate-detail.ts';

type Props = {
  readonly connectionId: string;
  /** The mandate to show; null closes the drawer. */
  readonly idRec: string | null;
  readonly onClose: () => void;
};

/** One mandate: what can be done with it, its summary, its history, and what the bank sent. */
export function MandateDrawer({ connectionId, idRec, onClose }: Props) {
  const { t } = useTranslation('mandates');
  const lastId = useLastShown(idRec);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SideDrawer
      title={t('drawer.title')}
      isOpen={idRec !== null}
      onClose={onClose}
      size={600}
      isBehindDialog={isAsking}
    >
      {lastId !== null && (
        <MandateContent key={lastId} connectionId={connectionId} idRec={lastId} onAsking={setIsAsking} />
      )}
    </SideDrawer>
  );
}

/** Told when a question stands before the drawer, and when it is answered. */
type Asking = { readonly onAsking: (isAsking: boolean) => void };

type ContentProps = Asking & { readonly connectionId: string; readonly idRec: string };

function MandateContent({ connectionId, idRec, onAsking }: ContentProps) {
  const detail = useQuery(ciclo.mandates.detail, { connectionId, idRec });
  return (
    <QueryView query={detail}>
      {(mandate) => <MandateTabs connectionId={connectionId} mandate={mandate} onAsking={onAsking} />}
    </QueryView>
  );
}

type TabsProps = Asking & { readonly connectionId: string; readonly mandate: MandateDetail };

function MandateTabs({ connectionId, mandate, onAsking }: TabsProps) {
  const { t } = useTranslation('mandates');
  return (
    <>
      <Group gap="sm" mb="sm" wrap="nowrap">
        <Text size="lg" fw={600} truncate>
          <Anchor inherit href={payerOfMandateHref(mandate.row.idRec)}>
            {mandate.row.payerName}
          </Anchor>
        </Text>
        <MandateStatusBadge row={mandate.row} />
      </Group>
      <MandateActions connectionId={connectionId} mandate={mandate} onAsking={onAsking} />
      <Tabs defaultValue="summary" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="summary">{t('drawer.summary')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('drawer.history')}</Tabs.Tab>
          <Tabs.Tab value="raw">{t('drawer.raw')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="summary">
          <MandateSummary mandate={mandate} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <MandateTimeline connectionId={connectionId} idRec={mandate.row.idRec} />
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <RawJson title={t('drawer.rawText')} text={mandate.raw} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
