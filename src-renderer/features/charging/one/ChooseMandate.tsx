import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRepeat, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../../src-preload/contract/mandates.ts';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { ListView } from '../../../components/reading/ListView.tsx';
import { OnceRead } from '../../../components/reading/UnreadState.tsx';
import { PlaceLink } from '../../../components/values/PlaceLink.tsx';
import { SEARCH_PAUSE_MS } from '../../../kit/queries/use-check.ts';
import { useMandatePages } from '../../../kit/queries/use-mandate-pages.ts';
import classes from '../charging.module.css';

const LINE = { itemWrapper: { display: 'block' } } as const;

type Props = { readonly connectionId: string; readonly onChoose: (idRec: string) => void };

/** Finds an approved mandate by its payer or contract. */
export function ChooseMandate({ connectionId, onChoose }: Props) {
  const { t } = useTranslation('charging');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SEARCH_PAUSE_MS);
  const list = useMandatePages(connectionId, { statuses: ['APROVADA'], search: settled });
  return (
    <Stack gap="sm" className={classes.form ?? ''}>
      <TextInput
        type="search"
        label={t('one.search')}
        maxLength={TYPING_ROOM.search}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ListView list={list} loadingRows={6} empty={settled === '' ? <NoMandates /> : <NobodyFound />}>
        <List listStyleType="none" aria-label={t('one.mandates')}>
          {list.rows.map((row) => (
            <Choice key={row.idRec} row={row} onChoose={() => onChoose(row.idRec)} />
          ))}
        </List>
        {list.hasMore && (
          <div>
            <Button variant="default" loading={list.isReading} onClick={list.readMore}>
              {t('one.more')}
            </Button>
          </div>
        )}
      </ListView>
    </Stack>
  );
}

type ChoiceProps = { readonly row: MandateRow; readonly onChoose: () => void };

function Choice({ row: { payerName, contract, payerDocument }, onChoose }: ChoiceProps) {
  const { t } = useTranslation('charging');
  return (
    <List.Item styles={LINE}>
      <Button variant="subtle" color="gray" fullWidth justify="flex-start" onClick={onChoose}>
        <Group gap={8}>
          {payerName || t('unknownPayer')}
          <Text span size="xs" c="dimmed">
            {[contract, payerDocument].filter(Boolean).join(' · ')}
          </Text>
        </Group>
      </Button>
    </List.Item>
  );
}

function NobodyFound() {
  const { t } = useTranslation('charging');
  return (
    <OnceRead>
      <Text size="sm">{t('one.nobody')}</Text>
    </OnceRead>
  );
}

function NoMandates() {
  const { t } = useTranslation('charging');
  return (
    <EmptyState
      isFromBank
      icon={IconRepeat}
      title={t('one.noMandates')}
      description={t('one.noMandatesText')}
      actions={<PlaceLink path="/mandates">{t('month.toMandates')}</PlaceLink>}
    />
  );
}
