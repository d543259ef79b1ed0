import { Button, Stack, Text } from '@mantine/core';
import { IconCloudSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { tracking } from '../../../../src-preload/contract/tracking.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { PlaceLink } from '../../../components/values/PlaceLink.tsx';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useAction } from '../../../kit/queries/use-action.ts';

/** What the bank showed of an id, and of what kind it is. */
export type Fetched = z.output<(typeof tracking)['fetch']['output']>;

type Props = {
  readonly id: string;
  /** What it looks like beside other buttons. */
  readonly variant: 'filled' | 'default';
  /** Told of a record that is in the ledger now. */
  readonly onFound: (fetched: Fetched) => void;
};

/** Asks the bank once for the record of an id, and says what came of it. */
export function FetchRecord({ id, variant, onFound }: Props) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.tracking.fetch);
  const fetch = async () => {
    const answer = await run({ connectionId, id });
    if (answer.ok && answer.value.found === 'found') onFound(answer.value);
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant={variant}
        data-autofocus={variant === 'filled' || undefined}
        leftSection={<IconCloudSearch size={14} aria-hidden />}
        loading={state.kind === 'running'}
        onClick={() => void fetch()}
      >
        {t('fetch.ask')}
      </Button>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {state.kind === 'done' && <Outcome fetched={state.value} />}
    </Stack>
  );
}

function Outcome({ fetched: { kind, found } }: { readonly fetched: Fetched }) {
  const { t } = useTranslation('cycles');
  return (
    <Stack gap={4} role="status" align="flex-start">
      <Text size="sm" fw={600}>
        {t(`fetch.${found}.${kind}`)}
      </Text>
      <Text size="sm">{t(`fetch.${found}.text`)}</Text>
      {found === 'unreadable' && (
        <PlaceLink path="/cycles" query={{ tab: 'quarantine' }}>
          {t('tab.quarantine')}
        </PlaceLink>
      )}
    </Stack>
  );
}
