import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

/** Says beforehand that a file of a closed month is kept with its closing; nothing of any other month. */
export function ClosedMonthNote({ month }: { readonly month: string }) {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.list, { connectionId });
  const closings = query.state === 'ready' ? query.value.closings : [];
  const isClosed = closings.some((closing) => closing.month === month && closing.reopened === null);
  if (!isClosed) return null;
  return (
    <Text size="sm" role="note">
      {t('summary.closed', { month: formats.month(month) })}
    </Text>
  );
}
