import { useMemo } from 'react';
import { useAppStore } from '../../../kit/queries/app-store.ts';

/** Writes a UTC instant as the wall clock here shows it, to the millisecond: requests come many in a second. */
export function useClockTime(): (utcInstant: string) => string {
  const language = useAppStore(({ preferences }) => preferences.language);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      timeZone: 'America/Sao_Paulo',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    });
    return (utcInstant) => format.format(new Date(utcInstant));
  }, [language]);
}
