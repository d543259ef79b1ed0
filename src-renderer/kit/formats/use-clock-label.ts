import { useTranslation } from 'react-i18next';
import { useFormats } from './formats.ts';

/** Says by how many minutes this computer's clock differs from the bank's; behind it where negative. */
export function useClockLabel(): (minutes: number) => string {
  const { t } = useTranslation('writing');
  const { count } = useFormats();
  return (minutes) => {
    const size = Math.abs(minutes);
    return t(minutes < 0 ? 'clock.behind' : 'clock.ahead', { count: size, shown: count(size) });
  };
}
