import { Code, DataList, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconInfoCircle,
  IconLock,
  IconLockOpen,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StoredData } from '../../../src-preload/contract/personal-data.ts';
import { ciclo } from '../../bridge.ts';
import { Panel } from '../../components/Panel.tsx';
import { PlaceLink } from '../../components/PlaceLink.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { ScreenHeader } from '../../components/ScreenHeader.tsx';
import { ToneBadge } from '../../components/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { DocumentExports } from './DocumentExports.tsx';
import { Retention } from './Retention.tsx';

/** What of one company is kept on this computer: what, where, how it is protected, for how long, who was given it, and how it goes. */
export function StoredDataScreen() {
  const { t } = useTranslation('stored-data');
  const { id: connectionId, name } = useConnection();
  const query = useQuery(ciclo.personalData.stored, { connectionId });
  return (
    <Stack gap="sm" maw={860}>
      <ScreenHeader title={t('title')} description={`${name} · ${t('description')}`} />
      <QueryView query={query}>
        {(stored) => (
          <>
            <Kinds counts={stored.counts} />
            <Places place={stored.place} />
            <Protection stored={stored} />
            <Retention
              key={connectionId}
              connectionId={connectionId}
              years={stored.retentionYears}
              onChanged={query.refresh}
            />
            <Erasing erased={stored.counts.erasedMandates} />
            <DocumentExports exports={stored.exports} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const KINDS = [
  'payers',
  'mandates',
  'charges',
  'settlements',
  'writes',
  'deliveries',
  'quarantined',
  'contacts',
  'messages',
] as const;

function Kinds({ counts }: Pick<StoredData, 'counts'>) {
  const { t } = useTranslation('stored-data');
  const { count } = useFormats();
  return (
    <Panel title={t('what.title')} description={t('what.description')}>
      <DataList gap={6} labelWidth="230px">
        {KINDS.map((kind) => (
          <DataList.Item key={kind}>
            <DataList.ItemLabel>{t(`what.${kind}`)}</DataList.ItemLabel>
            <DataList.ItemValue>
              <span className="numeric">{count(counts[kind])}</span>
              <Text span size="sm" c="dimmed">
                {' · '}
                {t(`what.${kind}Text`)}
              </Text>
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Panel>
  );
}

const MEGABYTE = 1_000_000;

function Places({ place }: Pick<StoredData, 'place'>) {
  const { t, i18n } = useTranslation('stored-data');
  const size = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(
    place.ledgerBytes / MEGABYTE,
  );
  const places = [
    ['folder', place.folder, null],
    ['ledger', place.ledger, t('where.size', { size })],
    ['backups', place.backups, t('where.copies', { count: place.backupCount })],
    ['settings', place.settings, t('where.settingsText')],
  ] as const;
  return (
    <Panel title={t('where.title')} description={t('where.description')}>
      <DataList gap={6} labelWidth="230px">
        {places.map(([name, path, beside]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{t(`where.${name}`)}</DataList.ItemLabel>
            <DataList.ItemValue style={{ display: 'block', minWidth: 0 }}>
              <Code style={{ overflowWrap: 'anywhere' }}>{path}</Code>
              {beside !== null && (
                <Text size="sm" c="dimmed">
                  {beside}
                </Text>
              )}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Panel>
  );
}

type Fact = {
  readonly key: string;
  readonly tone: 'paid' | 'attention' | 'closed';
  readonly icon: TablerIcon;
};

/** What is safe, what is not, and what says nothing. */
function factsOf({ protection: { isEncrypted, secrets, folder } }: StoredData): readonly Fact[] {
  const good = { tone: 'paid', icon: IconLock } as const;
  const bad = { tone: 'attention', icon: IconLockOpen } as const;
  return [
    { key: isEncrypted ? 'encrypted' : 'plain', ...(isEncrypted ? good : bad) },
    { key: `secrets_${secrets ?? 'none'}`, ...good },
    {
      owner_alone: { key: 'folder_owner_alone', ...good },
      others: { key: 'folder_others', tone: 'attention', icon: IconAlertTriangle } as const,
      unknown: { key: 'folder_unknown', tone: 'closed', icon: IconInfoCircle } as const,
    }[folder],
  ];
}

function Protection({ stored }: { readonly stored: StoredData }) {
  const { t } = useTranslation('stored-data');
  return (
    <Panel title={t('protection.title')}>
      <Stack gap="sm">
        {factsOf(stored).map(({ key, tone, icon }) => (
          <Group key={key} gap="sm" align="flex-start">
            <ToneBadge tone={tone} icon={icon} label={t(`protection.${key}.label`)} />
            <Text size="sm" flex="1 1 260px" miw={0}>
              {t(`protection.${key}.text`)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

function Erasing({ erased }: { readonly erased: number }) {
  const { t } = useTranslation('stored-data');
  return (
    <Panel title={t('erasing.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('erasing.how')}</Text>
        <Text size="sm">{t('erasing.bank')}</Text>
        {erased > 0 && <Text size="sm">{t('erasing.done', { count: erased })}</Text>}
        <Group>
          <PlaceLink path="/mandates">{t('erasing.toMandates')}</PlaceLink>
        </Group>
      </Stack>
    </Panel>
  );
}
