import { Text, Timeline, type TimelineProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Item = { readonly icon: TablerIcon; readonly title: ReactNode; readonly children: ReactNode };

type Props = Pick<TimelineProps, 'color'> & { readonly items: readonly Item[] };

/** What has happened to one thing, in order of time. */
export function EventTimeline({ items, ...look }: Props) {
  return (
    <Timeline
      bulletSize={22}
      lineWidth={2}
      active={-1}
      {...look}
      styles={{ item: { marginTop: 0, paddingBottom: 12 } }}
    >
      {items.map(({ icon: Icon, title, children }, index) => (
        <Timeline.Item
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity, and a history only grows
          key={index}
          bullet={<Icon size={13} aria-hidden />}
          title={
            <Text size="sm" fw={600}>
              {title}
            </Text>
          }
        >
          {children}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
