import { Accordion, Group, Text } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { cycles } from '../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { RawJson } from '../../../components/copying/RawJson.tsx';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import classes from './QuarantineTab.module.css';
import { SideTotal } from './SideTotal.tsx';

type Quarantined = z.output<(typeof cycles)['quarantine']['output']>[number];

/** Drawn at once; whoever has more has a bank whose answers need a closer look than a list. */
const MOST_SHOWN = 200;

/** Records that the bank sent and that could not be understood: kept whole, outside the accounts. */
export function QuarantineTab() {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.cycles.quarantine, { connectionId });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('quarantine.description')}
      </Text>
      <QueryView query={query}>
        {(records) =>
          records.length === 0 ? (
            <EmptyState isFromBank icon={IconMoodCheck} title={t('quarantine.none')} />
          ) : (
            <>
              <SideTotal list="quarantine" shown={Math.min(records.length, MOST_SHOWN)} />
              <Records records={records} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

function Records({ records }: { readonly records: readonly Quarantined[] }) {
  return (
    <div className={classes.list}>
      <Accordion variant="contained" chevronPosition="left" keepMounted={false}>
        {records.slice(0, MOST_SHOWN).map((record, index) => (
          <Record
            key={`${record.kind} ${record.id} ${record.seenAt}`}
            record={record}
            value={String(index)}
          />
        ))}
      </Accordion>
    </div>
  );
}

function Record({ record, value }: { readonly record: Quarantined; readonly value: string }) {
  const { t } = useTranslation('cycles');
  const { instant } = useFormats();
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>
        <Group gap="md" wrap="nowrap">
          <Text size="sm" fw={600} w={90}>
            {t(`quarantine.kind.${record.kind}`)}
          </Text>
          <Text size="sm" w={280} truncate>
            {record.id ?? t('quarantine.noId')}
          </Text>
          <Text size="sm" c="dimmed" flex={1}>
            {record.reason}
          </Text>
          <Text size="xs" c="dimmed" className="numeric">
            {instant(record.seenAt)}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <RawJson title={t('quarantine.raw')} text={record.raw} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}
