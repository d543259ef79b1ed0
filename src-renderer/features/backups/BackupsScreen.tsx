import { Button, Code, DataList, Group, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy, IconFolderOpen, IconSchool, IconServer } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyCopies, LedgerCopy } from '../../../src-preload/contract/backups.ts';
import { ciclo } from '../../bridge.ts';
import { CarryCopy } from '../../components/copying/CarryCopy.tsx';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { CopyTable } from './CopyTable.tsx';
import { NewestCopy } from './NewestCopy.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useMegabytes } from './use-megabytes.ts';

/** Where the data of the company on screen are, its copies, and the ways to make one, to carry one, and to go back to one. */
export function BackupsScreen() {
  const { t } = useTranslation('backups');
  const { name, isPractice, server } = useConnection();
  return (
    <Stack gap="sm" maw={860}>
      <ScreenHeader title={t('title')} description={`${name} · ${t('description')}`} />
      {isPractice && <EmptyState isFromBank={false} icon={IconSchool} title={t('practice')} />}
      {server && (
        <EmptyState
          isFromBank={false}
          icon={IconServer}
          title={t('server.title')}
          description={t('server.text', server)}
        />
      )}
      {!isPractice && server === null && <Copies />}
    </Stack>
  );
}

function Copies() {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.backups.list, { connectionId });
  return (
    <QueryView query={query}>
      {(copies) => (
        <>
          <OwnCopies copies={copies} onMade={query.refresh} />
          <CarriedCopies />
          <Places copies={copies} />
        </>
      )}
    </QueryView>
  );
}

type OwnProps = { readonly copies: CompanyCopies; readonly onMade: () => void };

function OwnCopies({ copies: all, onMade }: OwnProps) {
  const { copies, mostDays, isEncrypted } = all;
  const { t } = useTranslation('backups');
  const { id: connectionId } = useConnection();
  // By what the files are: where there is no keychain they are plain.
  const hasPlain = !(isEncrypted && copies.every((copy) => copy.isEncrypted));
  const [restored, setRestored] = useState<LedgerCopy | null>(null);
  const shown = useLastShown(restored);
  const { state, run } = useAction(ciclo.backups.make);
  const make = async (): Promise<void> => {
    const answer = await run({ connectionId });
    onMade();
    if (answer.ok) showDone(t('own.made'));
  };
  return (
    <Panel
      title={t('own.title')}
      description={`${t('own.description', { mostDays })} ${t(hasPlain ? 'own.opensAnywhere' : 'own.opensHere')}`}
    >
      <Stack gap="sm" align="flex-start">
        <NewestCopy copies={all} />
        {copies.length === 0 ? (
          <Text size="sm">{t('own.none')}</Text>
        ) : (
          <CopyTable copies={copies} onRestore={setRestored} />
        )}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Button
          leftSection={<IconDeviceFloppy size={14} aria-hidden />}
          loading={state.kind === 'running'}
          onClick={() => void make()}
        >
          {t('own.make')}
        </Button>
      </Stack>
      {shown !== null && (
        <RestoreDialog
          copy={shown}
          isOpen={restored !== null}
          onClose={() => setRestored(null)}
          onDone={onMade}
        />
      )}
    </Panel>
  );
}

function CarriedCopies() {
  const { t } = useTranslation('backups');
  const { id: connectionId } = useConnection();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title={t('carried.title')} description={t('carried.description')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('carried.back')}</Text>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('carried.save')}
        </Button>
      </Stack>
      <CarryCopy connectionId={connectionId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Panel>
  );
}

function Places({ copies: { folder, copiesFolder, ledgerBytes } }: { readonly copies: CompanyCopies }) {
  const { t } = useTranslation('backups');
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.backups.reveal);
  const megabytes = useMegabytes();
  const places = [
    ['folder', <Code key="folder">{folder}</Code>],
    ['copies', <Code key="copies">{copiesFolder}</Code>],
    ['size', megabytes(ledgerBytes)],
  ] as const;
  return (
    <Panel title={t('where.title')}>
      <DataList gap={6} labelWidth="180px">
        {places.map(([place, value]) => (
          <DataList.Item key={place}>
            <DataList.ItemLabel>{t(`where.${place}`)}</DataList.ItemLabel>
            <DataList.ItemValue style={{ display: 'block', minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Group mt="sm">
        <Button
          variant="default"
          leftSection={<IconFolderOpen size={14} aria-hidden />}
          onClick={() => void run({ connectionId })}
        >
          {t('where.open')}
        </Button>
      </Group>
    </Panel>
  );
}
