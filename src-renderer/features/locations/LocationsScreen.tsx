import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationRow } from '../../../src-preload/contract/locations.ts';
import { ciclo } from '../../bridge.ts';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { WriteOutcome } from '../../components/writing/WriteOutcome.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { useWrite } from '../../kit/queries/use-write.ts';
import { LocationTable } from './LocationTable.tsx';
import { ShownAtPayer } from './ShownAtPayer.tsx';
import { UnlinkLocation } from './UnlinkLocation.tsx';

/** The locations at the bank: which mandate each shows, new ones, and taking one off its mandate. */
export function LocationsScreen() {
  const { t } = useTranslation('locations');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.locations.list, { connectionId });
  const create = useWrite(ciclo.locations.create);
  const [unlinking, setUnlinking] = useState<LocationRow | null>(null);
  const [looking, setLooking] = useState<LocationRow | null>(null);
  const createNow = async (): Promise<void> => {
    await create.run({ connectionId });
    query.refresh();
  };
  const button = (
    <Button
      leftSection={<IconPlus size={14} aria-hidden />}
      loading={create.isRunning}
      onClick={() => void createNow()}
    >
      {t('create')}
    </Button>
  );
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('title')} description={t('description')} actions={button} />
      <WriteOutcome result={create.result} failure={create.failure} />
      <QueryView query={query}>
        {(listed) => <Locations listed={listed} onLook={setLooking} onUnlink={setUnlinking} />}
      </QueryView>
      <UnlinkLocation
        connectionId={connectionId}
        location={unlinking}
        onChanged={query.refresh}
        onClose={() => setUnlinking(null)}
      />
      <ShownAtPayer connectionId={connectionId} location={looking} onClose={() => setLooking(null)} />
    </div>
  );
}

type ListProps = {
  readonly listed: { readonly rows: readonly LocationRow[]; readonly isComplete: boolean };
  readonly onLook: (location: LocationRow) => void;
  readonly onUnlink: (location: LocationRow) => void;
};

/** What the bank lists; where it lists nothing, what the ledger knows, which is said. */
function Locations({ listed: { rows, isComplete }, onLook, onUnlink }: ListProps) {
  const { t } = useTranslation('locations');
  return (
    <>
      {!isComplete && (
        <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
          {t('incomplete')}
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState isFromBank icon={IconLink} title={t('empty')} description={t('emptyText')} />
      ) : (
        <LocationTable rows={rows} onLook={onLook} onUnlink={onUnlink} />
      )}
    </>
  );
}
