import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const TICK_MS = 30_000;

/** The time in milliseconds since the epoch, renewed twice a minute: fine enough for "5 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true });
  return now;
}
