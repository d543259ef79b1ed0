import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { showCompany } from '../../kit/routes/companies.ts';

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
  const show = (event: MouseEvent): void => {
    // The address alone would show the place in the company that is on screen now.
    event.preventDefault();
    showCompany(connectionId, href);
  };
  return (
    <Anchor fz="sm" href={href} aria-label={label} onClick={show}>
      {children}
    </Anchor>
  );
}
