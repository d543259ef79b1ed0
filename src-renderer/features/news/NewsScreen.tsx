import { Button, Stack } from '@mantine/core';
import { IconChecks, IconMoodCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NewsKind } from '../../../src-preload/contract/vocabulary/news.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { NewsPanel } from './NewsPanel.tsx';

/** What has happened since a person last looked, by kind; what they have seen goes. */
export function NewsScreen() {
  const { t } = useTranslation('news');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.news.read, { connectionId });
  const { state, run } = useAction(ciclo.news.seen);
  const { marks, kinds } = query.state === 'ready' ? query.value : NOTHING;
  const see = (seen: readonly NewsKind[]): void => {
    if (marks !== null) void run({ connectionId, kinds: [...seen], marks });
  };
  const seeAll = (
    <Button
      leftSection={<IconChecks size={14} aria-hidden />}
      disabled={state.kind === 'running'}
      onClick={() => see(kinds.map(({ kind }) => kind))}
    >
      {t('seeAll')}
    </Button>
  );
  return (
    <Stack gap="md">
      <ScreenHeader
        title={t('title')}
        description={t('description')}
        actions={kinds.length > 0 ? seeAll : null}
      />
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <QueryView query={query}>
        {(unseen) =>
          unseen.kinds.length === 0 ? (
            <NothingNew />
          ) : (
            unseen.kinds.map((news) => (
              <NewsPanel key={news.kind} news={news} onSeen={() => see([news.kind])} />
            ))
          )
        }
      </QueryView>
    </Stack>
  );
}

const NOTHING = { marks: null, kinds: [] } as const;

function NothingNew() {
  const { t } = useTranslation('news');
  return (
    <EmptyState
      isFromBank
      icon={IconMoodCheck}
      title={t('empty.title')}
      description={t('empty.text')}
      actions={<PlaceLink path="/overview">{t('empty.overview')}</PlaceLink>}
    />
  );
}
