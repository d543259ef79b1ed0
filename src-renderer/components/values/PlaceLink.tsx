import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hashOf } from '../../kit/routes/hash-route.ts';
import type { Path } from '../../kit/routes/routes.ts';

type Place =
  | { readonly path: Path; readonly query?: Readonly<Record<string, string>> | URLSearchParams }
  | { readonly href: string };

type Props = Place & {
  /** The first of several ways. */
  readonly isMain?: boolean;
  readonly icon?: TablerIcon;
  readonly iconPx?: number;
  readonly children: ReactNode;
};

/** A link that looks like a button: the way to another screen, as an empty state offers it. */
export function PlaceLink({ isMain = false, icon: Icon, iconPx = 14, children, ...place }: Props) {
  return (
    <Button
      component="a"
      href={'href' in place ? place.href : hashOf(place.path, new URLSearchParams(place.query))}
      variant={isMain ? 'filled' : 'default'}
      leftSection={Icon && <Icon size={iconPx} aria-hidden />}
    >
      {children}
    </Button>
  );
}
