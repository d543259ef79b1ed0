import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { useFormats } from '../kit/formats/formats.ts';
import { useConnection } from '../kit/queries/app-store.ts';
import { useQuery } from '../kit/queries/use-query.ts';

/** A larger number would leave no room for the word beside it; it is heard whole. */
const MOST_SHOWN = 99;

/** How much news of the company on screen nobody has seen; nothing where there is none. */
export function UnseenNews() {
  const { t } = useTranslation('news');
  const { id: connectionId } = useConnection();
  const { count } = useFormats();
  const query = useQuery(ciclo.news.read, { connectionId });
  if (query.state !== 'ready') return null;
  const unseen = query.value.kinds.reduce((sum, each) => sum + each.count, 0);
  if (unseen === 0) return null;
  const shown = count(unseen);
  return (
    <Badge size="sm" variant="light" aria-label={t('unread', { count: unseen, shown })}>
      {unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : shown}
    </Badge>
  );
}
