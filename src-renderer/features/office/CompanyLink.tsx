import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { selectConnection } from '../../kit/queries/app-store.ts';

type Props = {
  readonly connectionId: string;
  /** A place of that company. */
  readonly href: string;
  /** What is heard, where the words alone do not say of which company it is. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** Leads to a place of one company, which is on screen from then on. */
export function CompanyLink({ connectionId, href, label, children }: Props) {
  return (
    <Anchor fz="sm" href={href} aria-label={label} onClick={() => selectConnection(connectionId)}>
      {children}
    </Anchor>
  );
}
