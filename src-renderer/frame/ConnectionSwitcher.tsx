import { Button, Combobox, Text, useCombobox } from '@mantine/core';
import { IconBuildingStore, IconChevronDown, IconSchool } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { useOpenPractice } from '../components/actions/open-practice.ts';
import { useAppStore } from '../kit/queries/app-store.ts';
import { showCompany } from '../kit/routes/companies.ts';
import { goTo } from '../kit/routes/hash-route.ts';
import { MANAGE, PRACTICE, SwitcherList } from './SwitcherList.tsx';
import { showSwitcher, useSwitcher } from './switcher-state.ts';

type Props = { readonly current: Connection };

/** Shows which company is on screen, and a list to be searched that switches to another. */
export function ConnectionSwitcher({ current }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const combobox = useSwitcherStore(search, () => setSearch(''));
  const { isStarting, choose } = useChoice();
  const Icon = current.isPractice ? IconSchool : IconBuildingStore;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        void choose(value);
      }}
      position="bottom-start"
      width={400}
      withinPortal={false}
      shadow="md"
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant="default"
          miw={120}
          maw={{ base: 120, sm: 200, md: 280 }}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isStarting}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={t('connection.switch', { name: current.name })}
          onClick={() => combobox.toggleDropdown()}
        >
          <Text span inherit truncate>
            {current.name}
          </Text>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={t('connection.search')}
          placeholder={t('connection.search')}
          maxLength={140}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {combobox.dropdownOpened && <SwitcherList current={current} search={search} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Opens by its button and by a command alike, with the focus in the search; what is found first is chosen by Enter. */
function useSwitcherStore(search: string, onClosed: () => void) {
  const opened = useSwitcher(({ isOpen }) => isOpen);
  const combobox = useCombobox({
    opened,
    onOpenedChange: showSwitcher,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      onClosed();
    },
  });
  // What the store offers is another function at each drawing: an effect that named them would run without end.
  const focusSearch = useEffectEvent(() => combobox.focusSearchInput());
  const chooseFirst = useEffectEvent((typed: string) => {
    if (typed.trim() === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  });
  useEffect(() => {
    if (opened) focusSearch();
  }, [opened]);
  useEffect(() => chooseFirst(search), [search]);
  useEffect(() => () => showSwitcher(false), []);
  return combobox;
}

/** What a line of the list does. The practice bank is started where it does not run. */
function useChoice() {
  const { isStarting, practise } = useOpenPractice();
  const choose = async (value: string): Promise<void> => {
    const { connections, practice } = useAppStore.getState();
    const chosen = connections?.find(({ id }) => id === value);
    if (value === MANAGE) goTo('/connections');
    else if (value === PRACTICE || (chosen?.isPractice && practice?.isRunning !== true)) await practise();
    else if (chosen) showCompany(chosen.id);
  };
  return { isStarting, choose };
}
