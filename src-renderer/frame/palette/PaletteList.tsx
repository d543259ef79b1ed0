import { Kbd, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import type { EntryGroup, PaletteEntry } from './entries.ts';
import classes from './palette.module.css';

type Groups = readonly { readonly group: EntryGroup; readonly entries: readonly PaletteEntry[] }[];

type Props = {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly groups: Groups;
  readonly isSearching: boolean;
  readonly failure: Failure | null;
  readonly onChoose: (entry: PaletteEntry) => void;
};

/** A field with a list below, by the combobox pattern: the focus stays in the field, arrows move through the list. */
export function PaletteList({ typed, onType, groups, isSearching, failure, onChoose }: Props) {
  const { t } = useTranslation('palette');
  const listId = useId();
  const entries = groups.flatMap((part) => part.entries);
  const { active, activeId, goToFirst, onKeyDown } = useActiveEntry(listId, entries, onChoose);
  return (
    <>
      <SearchField
        typed={typed}
        listId={listId}
        activeId={activeId}
        hasEntries={entries.length > 0}
        onType={(text) => {
          onType(text);
          goToFirst();
        }}
        onKeyDown={onKeyDown}
      />
      {failure && <FailureNotice failure={failure} />}
      <div id={listId} role="listbox" aria-label={t('title')} className={classes.list}>
        {groups.map((part) => (
          <Group
            key={part.group}
            part={part}
            all={entries}
            listId={listId}
            active={active}
            onChoose={onChoose}
          />
        ))}
      </div>
      <FoundCount count={entries.length} isSearching={isSearching} />
    </>
  );
}

type FieldProps = Pick<Props, 'typed' | 'onType'> & {
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly hasEntries: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ typed, listId, activeId, hasEntries, onType, onKeyDown }: FieldProps) {
  const { t } = useTranslation('palette');
  return (
    <TextInput
      data-autofocus
      size="md"
      variant="unstyled"
      classNames={{ root: classes.field }}
      leftSection={<IconSearch size={16} aria-hidden />}
      placeholder={t('placeholder')}
      aria-label={t('placeholder')}
      role="combobox"
      aria-expanded={hasEntries}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** How many were found, for those who do not see the list; that there are none, for everybody. */
function FoundCount({ count, isSearching }: { readonly count: number; readonly isSearching: boolean }) {
  const { t } = useTranslation('palette');
  return (
    <>
      {count === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t(isSearching ? 'searching' : 'nothing')}
        </Text>
      )}
      <VisuallyHidden role="status">{!isSearching && t('found', { count })}</VisuallyHidden>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The line that Enter would choose: arrows move it round the list, and it is scrolled into view. It stays the same entry when others are
 * found above it a moment later: what Enter does changes by keys alone.
 */
function useActiveEntry(
  listId: string,
  entries: readonly PaletteEntry[],
  onChoose: (entry: PaletteEntry) => void,
) {
  const [wanted, setWanted] = useState<string | null>(null);
  const found = entries.findIndex(({ id }) => id === wanted);
  const active = found < 0 ? Math.min(0, entries.length - 1) : found;
  const entryId = entries[active]?.id ?? null;
  if (wanted !== entryId) setWanted(entryId);
  const activeId = active < 0 ? undefined : optionId(listId, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = entries[active];
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    if (step !== undefined) setWanted(entries.at((active + step) % entries.length)?.id ?? null);
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return { active, activeId, goToFirst: () => setWanted(null), onKeyDown };
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type GroupProps = {
  readonly part: Groups[number];
  readonly all: readonly PaletteEntry[];
  readonly listId: string;
  readonly active: number;
  readonly onChoose: (entry: PaletteEntry) => void;
};

function Group({ part: { group, entries }, all, listId, active, onChoose }: GroupProps) {
  const { t } = useTranslation('palette');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-label={t(`group.${group}`)}>
      <Text size="xs" c="dimmed" fw={600} className={classes.heading} aria-hidden>
        {t(`group.${group}`)}
      </Text>
      {entries.map((entry) => {
        const index = all.indexOf(entry);
        return (
          <Option
            key={entry.id}
            id={optionId(listId, index)}
            entry={entry}
            isActive={index === active}
            onChoose={() => onChoose(entry)}
          />
        );
      })}
    </div>
  );
}

type OptionProps = {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function Option({ id, entry: { icon: Icon, label, detail, keys }, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div id={id} role="option" aria-selected={isActive} className={classes.option} onClick={onChoose}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      <span className={classes.detail}>{detail}</span>
      <span className={classes.keys} aria-hidden>
        {keys.map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
      </span>
    </div>
  );
}
