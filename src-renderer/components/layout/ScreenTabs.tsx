import { Tabs, type TabsProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** One part of a screen, and the word on its tab. */
type ScreenTab<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly panel: ReactNode;
};

type Props<Id extends string> = Pick<TabsProps, 'className' | 'classNames' | 'styles'> & {
  readonly tabs: readonly ScreenTab<Id>[];
  readonly current: Id;
  readonly onChoose: (id: Id) => void;
};

/** The parts of a screen, one at a time: those that are not on screen ask the main side nothing. */
export function ScreenTabs<Id extends string>({ tabs, current, onChoose, ...looks }: Props<Id>) {
  const choose = (value: string | null) => {
    const chosen = tabs.find(({ id }) => id === value);
    if (chosen) onChoose(chosen.id);
  };
  return (
    <Tabs value={current} onChange={choose} keepMounted={false} {...looks}>
      <Tabs.List>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id} px="sm">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, panel }) => (
        <Tabs.Panel key={id} value={id}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
