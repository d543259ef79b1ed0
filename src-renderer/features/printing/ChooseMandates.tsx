import { Anchor, Button, Checkbox, Group, Switch, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { SearchInput } from '../../components/fields/SearchInput.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { ListView } from '../../components/reading/ListView.tsx';
import { OnceRead } from '../../components/reading/UnreadState.tsx';
import { MandateStatusBadge } from '../../components/values/MandateStatusBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { type MandateList, useMandatePages } from '../../kit/queries/use-mandate-pages.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { type Choices, toggled, withAll } from './choices.ts';
import classes from './printing.module.css';

type Props = {
  readonly connectionId: string;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
};

/** First step: which mandates. */
export function ChooseMandates({ connectionId, choices, onChange }: Props) {
  const { t } = useTranslation('printing');
  const [search, setSearch] = useState('');
  const [onlyWaiting, setOnlyWaiting] = useState(true);
  const [settled] = useDebouncedValue(search, SEARCH_PAUSE_MS);
  const list = useMandatePages(connectionId, {
    statuses: onlyWaiting ? ['CRIADA'] : [],
    search: settled,
  });
  return (
    <Panel title={t('choose.title')} actions={<ChosenCount choices={choices} onChange={onChange} />}>
      <Group gap="sm">
        <SearchInput flex="1 1 220px" label={t('choose.search')} value={search} onSearch={setSearch} />
        <Switch
          size="xs"
          label={t('choose.onlyWaiting')}
          checked={onlyWaiting}
          onChange={(event) => setOnlyWaiting(event.currentTarget.checked)}
        />
      </Group>
      <div className={classes.choices}>
        <ListView list={list} loadingRows={6} empty={<NoMandates isSearched={settled !== ''} />}>
          <MandateChecklist list={list} choices={choices} onChange={onChange} />
        </ListView>
      </div>
    </Panel>
  );
}

function ChosenCount({ choices, onChange }: Pick<Props, 'choices' | 'onChange'>) {
  const { t } = useTranslation('printing');
  const formats = useFormats();
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('choose.chosen', { count: choices.size, formatted: formats.count(choices.size) })}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={choices.size === 0}
        onClick={() => onChange(new Map())}
      >
        {t('choose.clear')}
      </Button>
    </Group>
  );
}

function NoMandates({ isSearched }: { readonly isSearched: boolean }) {
  const { t } = useTranslation('printing');
  return (
    <OnceRead>
      <Text size="sm" c="dimmed" mt="sm">
        {t(isSearched ? 'choose.noMatch' : 'choose.empty')}{' '}
        {!isSearched && <Anchor href={hashOf('/mandate-form')}>{t('choose.create')}</Anchor>}
      </Text>
    </OnceRead>
  );
}

type ChecklistProps = {
  readonly list: MandateList;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
};

function MandateChecklist({ list, choices, onChange }: ChecklistProps) {
  const { t } = useTranslation('printing');
  const formats = useFormats();
  return (
    <>
      <ul className={classes.list}>
        {list.rows.map((row) => (
          <li key={row.idRec}>
            <MandateCheckbox
              row={row}
              isChosen={choices.has(row.idRec)}
              onToggle={() => onChange(toggled(choices, { row, charge: 'named' }))}
            />
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" onClick={() => onChange(withAll(choices, list.rows))}>
          {t('choose.chooseShown', { count: list.rows.length, formatted: formats.count(list.rows.length) })}
        </Button>
        {list.hasMore && (
          <Button variant="subtle" loading={list.isReading} onClick={list.readMore}>
            {t('choose.more')}
          </Button>
        )}
      </Group>
    </>
  );
}

type CheckboxProps = {
  readonly row: MandateRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

/** A code that waits for nobody opens nothing: of a mandate that was authorised, or has ended, its status is told. */
function MandateCheckbox({ row, isChosen, onToggle }: CheckboxProps) {
  const { t } = useTranslation('printing');
  return (
    <Checkbox
      size="xs"
      checked={isChosen}
      onChange={onToggle}
      label={
        <Group component="span" gap={6}>
          {row.payerName}
          <Text span size="xs" c="dimmed">
            {row.contract}
            {!row.hasLocation && ` · ${t('choose.noLocation')}`}
          </Text>
          {row.statusKind !== 'CRIADA' && <MandateStatusBadge row={row} />}
        </Group>
      }
    />
  );
}
