import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
};

/** Says honestly that there is nothing, why, and what to do about it. */
export function EmptyState({ icon: Icon, title, description, actions }: Props) {
  return (
    <MantineEmptyState
      size="sm"
      py="xl"
      title={title}
      description={description}
      icon={<Icon stroke={1.5} aria-hidden />}
    >
      {actions && <MantineEmptyState.Actions>{actions}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}
