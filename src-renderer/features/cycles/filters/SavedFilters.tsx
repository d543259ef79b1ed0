import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedFilter } from '../../../../src-preload/contract/cycles.ts';
import { MOST_SAVED_FILTERS } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../../bridge.ts';
import { showNotice } from '../../../components/notices/notices.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { submits } from '../../../kit/typing/submits.ts';
import { type CyclesLocation, moveTo } from '../use-cycles-location.ts';

/** Filters with a name: apply one, save the one on screen, remove one. */
export function SavedFilters({ location }: { readonly location: CyclesLocation }) {
  const { t } = useTranslation('cycles');
  const [isOpen, menu] = useDisclosure(false);
  const { saved, save, remove } = useSavedFilters();
  const { filter, windows, sort } = location;
  const apply = (one: SavedFilter) => {
    moveTo(location, { filter: one.filter, windows: one.windows, sort: one.sort });
    menu.close();
  };
  return (
    <Popover opened={isOpen} onDismiss={menu.close} position="bottom-end" width={300} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          flex="none"
          leftSection={<IconBookmark size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={menu.toggle}
        >
          {t('saved.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <SavedLines saved={saved} onApply={apply} onRemove={remove} />
          <SaveForm saved={saved} onSave={(name, seen) => save({ name, filter, windows, sort }, seen)} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The company's filters, as the ledger keeps them; one that is removed is offered back. */
function useSavedFilters() {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.cycles.savedFilters, { connectionId });
  const settle = async (change: ReturnType<typeof ciclo.cycles.saveFilter>) => {
    const answer = await change;
    if (!answer.ok) showNotice(answer.error);
    query.refresh();
    return answer;
  };
  const keep = (saved: SavedFilter, seen: SavedFilter | null) =>
    settle(ciclo.cycles.saveFilter({ connectionId, saved, seen }));
  /** Takes the place of the one that was seen under its name, which is offered back. */
  const save = async (one: SavedFilter, seen: SavedFilter | null) => {
    const answer = await keep(one, seen);
    if (answer.ok && seen !== null)
      offerUndo({ text: t('saved.replaced', { name: one.name }), undo: () => keep(seen, one) });
  };
  const remove = async (one: SavedFilter) => {
    const answer = await settle(ciclo.cycles.removeFilter({ connectionId, name: one.name }));
    if (answer.ok) offerUndo({ text: t('saved.removed', { name: one.name }), undo: () => keep(one, null) });
  };
  return { saved: query.state === 'ready' ? query.value : [], save, remove };
}

type LinesProps = {
  readonly saved: readonly SavedFilter[];
  readonly onApply: (one: SavedFilter) => void;
  readonly onRemove: (one: SavedFilter) => Promise<void>;
};

function SavedLines({ saved, onApply, onRemove }: LinesProps) {
  const { t } = useTranslation('cycles');
  if (saved.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('saved.none')}
      </Text>
    );
  }
  return saved.map((one) => (
    <SavedLine key={one.name} saved={one} onApply={() => onApply(one)} onRemove={() => void onRemove(one)} />
  ));
}

type LineProps = {
  readonly saved: SavedFilter;
  readonly onApply: () => void;
  readonly onRemove: () => void;
};

function SavedLine({ saved, onApply, onRemove }: LineProps) {
  const { t } = useTranslation('cycles');
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="subtle" justify="flex-start" flex={1} onClick={onApply}>
        {saved.name}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('saved.remove', { name: saved.name })}
        onClick={onRemove}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

type SaveProps = {
  readonly saved: readonly SavedFilter[];
  readonly onSave: (name: string, seen: SavedFilter | null) => Promise<unknown>;
};

/** Everybody of the company has the same filters: that a name is taken, or that there is room for no more, is said before. */
function SaveForm({ saved, onSave }: SaveProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const taken = saved.find((one) => one.name === name.trim()) ?? null;
  const isFull = taken === null && saved.length >= MOST_SAVED_FILTERS;
  const canSave = name.trim() !== '' && !isFull;
  const submit = () => {
    if (!canSave) return;
    void onSave(name.trim(), taken);
    setName('');
    // The button that was pressed is of no use now: it would take the focus along, and with it the keys that close the list.
    field.current?.focus();
  };
  return (
    <form onSubmit={submits(submit)}>
      <Group gap={6} align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          label={t('saved.name')}
          maxLength={TYPING_ROOM.filterName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" disabled={!canSave}>
          {taken === null ? t('common:save') : t('saved.replace')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" role="status" mt={4}>
        {taken !== null && t('saved.taken')}
        {isFull && t('saved.full', { most: MOST_SAVED_FILTERS })}
      </Text>
    </form>
  );
}
