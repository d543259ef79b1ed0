import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OnceRead } from './UnreadState.tsx';

type Props = {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Whether what could stand here comes from the bank: nobody can say that it is not there before a first reading has ended well. To be said of
   * each, since silence would claim it.
   */
  readonly isFromBank: boolean;
};

/** Says honestly that there is nothing, why, and what to do about it. */
export function EmptyState({ icon: Icon, title, description, actions, isFromBank }: Props) {
  const nothing = (
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
  return isFromBank ? <OnceRead>{nothing}</OnceRead> : nothing;
}
