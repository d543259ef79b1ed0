import { DataList, Group, Stack, Text } from '@mantine/core';
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
import { Panel } from '../../components/layout/Panel.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { DocumentExports } from './DocumentExports.tsx';
import { Places } from './Places.tsx';
import { Retention } from './Retention.tsx';

/** What of one company is kept, on this computer or at its office's server: what, where, how it is protected, for how long, who was given it, and how it goes. */
export function StoredDataScreen() {
  const { t } = useTranslation('stored-data');
  const { id: connectionId, name, server } = useConnection();
  const where = server === null ? 'description' : 'descriptionAtServer';
  const query = useQuery(ciclo.personalData.stored, { connectionId });
  return (
    <Stack gap="sm" maw={860}>
      <ScreenHeader title={t('title')} description={`${name} · ${t(where)}`} />
      <QueryView query={query}>
        {(stored) => (
          <>
            <Kinds counts={stored.counts} />
            <Places place={stored.place} onChanged={query.refresh} />
            <Protection stored={stored} />
            <Retention
              key={connectionId}
              connectionId={connectionId}
              years={stored.retentionYears}
              passedBy={stored.passedBy}
              onChanged={query.refresh}
            />
            <Erasing erased={stored.counts.erasedMandates} place={stored.place} />
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

type Fact = {
  readonly key: string;
  readonly tone: 'paid' | 'attention' | 'closed';
  readonly icon: TablerIcon;
};

/** What is safe, what is not, and what says nothing. */
function factsOf({ protection: { isEncrypted, secrets, folder } }: StoredData): readonly Fact[] {
  const good = { tone: 'paid', icon: IconLock } as const;
  const bad = { tone: 'attention', icon: IconLockOpen } as const;
  const unknown = { tone: 'closed', icon: IconInfoCircle } as const;
  return [
    isEncrypted === null
      ? { key: 'server', ...unknown }
      : { key: isEncrypted ? 'encrypted' : 'plain', ...(isEncrypted ? good : bad) },
    { key: `secrets_${secrets ?? 'none'}`, ...good },
    {
      owner_alone: { key: 'folder_owner_alone', ...good },
      others: { key: 'folder_others', tone: 'attention', icon: IconAlertTriangle } as const,
      unknown: { key: 'folder_unknown', ...unknown },
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

type ErasingProps = { readonly erased: number; readonly place: StoredData['place'] };

function Erasing({ erased, place: { server, file } }: ErasingProps) {
  const { t } = useTranslation('stored-data');
  return (
    <Panel title={t('erasing.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('erasing.how')}</Text>
        <Text size="sm">{t(server === null ? 'erasing.copies' : 'erasing.copiesAtServer')}</Text>
        {server === null && <Text size="sm">{t('erasing.carried', { count: file?.carriedCount ?? 0 })}</Text>}
        <Text size="sm">{t('erasing.bank')}</Text>
        {erased > 0 && <Text size="sm">{t('erasing.done', { count: erased })}</Text>}
        <Group>
          <PlaceLink path="/mandates">{t('erasing.toMandates')}</PlaceLink>
        </Group>
      </Stack>
    </Panel>
  );
}
