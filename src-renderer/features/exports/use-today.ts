import { useAppStore, useConnection } from '../../app/app-store.ts';

const SAO_PAULO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Today as `YYYY-MM-DD` in São Paulo; for the practice bank the day that its clock shows. */
export function useToday(): string {
  const { isPractice } = useConnection();
  const practiceDay = useAppStore(({ practice }) => practice?.today ?? null);
  return isPractice && practiceDay !== null ? practiceDay : SAO_PAULO_DAY.format(new Date());
}
