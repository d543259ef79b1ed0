import { Button, Code, DataList, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredData } from '../../../src-preload/contract/personal-data.ts';
import { ciclo } from '../../bridge.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { ConfirmActionDialog } from '../../components/writing/ConfirmWriteDialog.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';

type Place = StoredData['place'];
type File = NonNullable<Place['file']>;

type Props = { readonly place: Place; readonly onChanged: () => void };

/** Where the data are: files of this computer, or an office's server and what is here beside it. */
export function Places({ place: { folder, settings, server, file }, onChanged }: Props) {
  const { t } = useTranslation('stored-data');
  return (
    <Panel
      title={t('where.title')}
      description={t(server === null ? 'where.description' : 'where.descriptionAtServer')}
    >
      <DataList gap={6} labelWidth="230px">
        {server && (
          <PlaceItem label={t('where.server')} place={`${server.host} · ${server.database}`}>
            {t('where.serverText')}
          </PlaceItem>
        )}
        <PlaceItem label={t('where.folder')} place={folder} />
        {file && server === null && <OwnFile file={file} />}
        {file && server !== null && <FileOfBefore file={file} onChanged={onChanged} />}
        <PlaceItem label={t('where.settings')} place={settings}>
          {t('where.settingsText')}
        </PlaceItem>
      </DataList>
    </Panel>
  );
}

type ItemProps = { readonly label: string; readonly place: string; readonly children?: ReactNode };

function PlaceItem({ label, place, children }: ItemProps) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue style={{ display: 'block', minWidth: 0 }}>
        <Code style={{ overflowWrap: 'anywhere' }}>{place}</Code>
        <Text size="sm" c="dimmed" component="div">
          {children}
        </Text>
      </DataList.ItemValue>
    </DataList.Item>
  );
}

const MEGABYTE = 1_000_000;

function useSize({ bytes }: File): string {
  const { t, i18n } = useTranslation('stored-data');
  const size = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(bytes / MEGABYTE);
  return t('where.size', { size });
}

function OwnFile({ file }: { readonly file: File }) {
  const { t } = useTranslation('stored-data');
  return (
    <>
      <PlaceItem label={t('where.ledger')} place={file.path}>
        {useSize(file)}
      </PlaceItem>
      <PlaceItem label={t('where.backups')} place={file.backups}>
        {t('where.copies', { count: file.backupCount })}
      </PlaceItem>
    </>
  );
}

type BeforeProps = { readonly file: File; readonly onChanged: () => void };

/** What a company has left here when it was taken to a server: whoever is erased there stays in it. */
function FileOfBefore({ file, onChanged }: BeforeProps) {
  const { t } = useTranslation('stored-data');
  const { id: connectionId } = useConnection();
  const [isAsking, setIsAsking] = useState(false);
  const done = (): void => {
    showDone(t('before.done'));
    onChanged();
  };
  return (
    <PlaceItem label={t('before.label')} place={file.path}>
      <p style={{ margin: '2px 0 6px' }}>
        {`${useSize(file)}, ${t('where.copies', { count: file.backupCount })}. ${t('before.text')}`}
      </p>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        {t('before.delete')}
      </Button>
      <ConfirmActionDialog
        title={t('before.question')}
        consequences={(['file', 'server', 'key'] as const).map((part) => t(`before.consequence.${part}`))}
        keepLabel={t('before.keep')}
        confirmLabel={t('before.delete')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        call={ciclo.personalData.deleteFileOfBefore}
        input={{ connectionId }}
        onDone={done}
      />
    </PlaceItem>
  );
}
