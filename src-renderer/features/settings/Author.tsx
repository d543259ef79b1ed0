import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUTHOR_LENGTH } from '../../../src-preload/contract/vocabulary/history.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import { submits } from '../../kit/typing/submits.ts';
import { usePreferenceChange } from './use-preference-change.ts';

/** The name with which the history keeps what is done at this computer. */
export function Author() {
  const { t } = useTranslation(['settings', 'common']);
  const kept = useAppStore(({ preferences }) => preferences.author);
  const account = useAppStore(({ accountName }) => accountName);
  const [typed, setTyped] = useState<string | null>(null);
  const { state, run } = usePreferenceChange();
  const name = typed ?? kept ?? '';
  const isChanged = name.trim() !== (kept ?? '');
  const guard = useLeaveGuard(isChanged);
  const keep = async () => {
    const answer = await run({ author: name.trim() || null });
    if (answer?.ok) setTyped(null);
  };
  return (
    <Panel title={t('author.title')} description={t('author.text')}>
      <form onSubmit={submits(keep)}>
        <Group align="flex-end" gap="sm">
          <TextInput
            flex="0 1 320px"
            label={t('author.name')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={account === null ? t('author.none') : t('author.account', { account })}
            maxLength={AUTHOR_LENGTH}
            error={name.length >= AUTHOR_LENGTH ? t('author.full', { most: AUTHOR_LENGTH }) : undefined}
            value={name}
            placeholder={account ?? ''}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="default" mb={22} disabled={!isChanged}>
            {t('common:save')}
          </Button>
        </Group>
      </form>
      <LeaveQuestion guard={guard} />
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </Panel>
  );
}
