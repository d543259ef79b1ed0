import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { hashOf } from '../../kit/routes/hash-route.ts';
import type { Path } from '../../kit/routes/routes.ts';

type Props = {
  readonly path: Path;
  readonly query?: Readonly<Record<string, string>>;
  /** The first of several ways. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
};

/** A link that looks like a button: what an empty state offers to do next, on another screen. */
export function PlaceLink({ path, query, isMain = false, children }: Props) {
  return (
    <Button
      component="a"
      href={hashOf(path, new URLSearchParams(query))}
      variant={isMain ? 'filled' : 'default'}
    >
      {children}
    </Button>
  );
}
