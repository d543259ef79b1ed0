import { useAppStore, useConnection } from '../queries/app-store.ts';
import { saoPauloDay } from './days.ts';
import { useNow } from './use-now.ts';

/** Today as `YYYY-MM-DD` for the company on screen: the practice bank's day where it is practice, else São Paulo's. */
export function useToday(): string {
  const { isPractice } = useConnection();
  const practiceDay = useAppStore(({ practice }) => practice?.today ?? null);
  const now = useNow();
  return isPractice && practiceDay !== null ? practiceDay : saoPauloDay(now);
}
