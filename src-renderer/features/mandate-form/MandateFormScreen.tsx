import { Stack } from '@mantine/core';
import { parseHash, useHash } from '../../kit/routes/hash-route.ts';
import { NewMandateScreen } from './NewMandateScreen.tsx';
import { ReviseScreen } from './ReviseScreen.tsx';

/** A new mandate, `?copy=<idRec>` one that begins as another, `?revise=<idRec>` one that exists. */
export function MandateFormScreen() {
  const { query } = parseHash(useHash());
  const [copyOf, revised] = [query.get('copy'), query.get('revise')];
  return (
    <Stack gap="md" pb="xl">
      {revised === null ? (
        <NewMandateScreen key={copyOf} copyOf={copyOf} />
      ) : (
        <ReviseScreen key={revised} idRec={revised} />
      )}
    </Stack>
  );
}
