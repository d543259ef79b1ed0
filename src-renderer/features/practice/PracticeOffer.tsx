import { Button, List, Stack, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { showCompany } from '../../kit/routes/companies.ts';
import classes from './practice.module.css';

const WHAT_IT_DOES = ['clock', 'payers', 'faults', 'webhooks', 'nothingReal'] as const;

/** What the practice bank is, for whoever comes here while it is not running, and a button that starts it. */
export function PracticeOffer() {
  const { t } = useTranslation('practice');
  const { state, run } = useAction(ciclo.practice.start);
  const start = async (): Promise<void> => {
    const answer = await run(null);
    if (answer.ok && answer.value.connectionId !== null) showCompany(answer.value.connectionId);
  };
  return (
    <div className={classes.offer}>
      <ScreenHeader title={t('title')} description={t('offer.lead')} />
      <Panel title={t('offer.title')}>
        <Stack gap="sm" align="flex-start">
          <List size="sm" spacing={4}>
            {WHAT_IT_DOES.map((each) => (
              <List.Item key={each}>{t(`offer.${each}`)}</List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed">
            {t('offer.fresh')}
          </Text>
          {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
          <Button
            size="sm"
            leftSection={<IconSchool size={16} aria-hidden />}
            loading={state.kind === 'running'}
            onClick={() => void start()}
          >
            {t('offer.start')}
          </Button>
        </Stack>
      </Panel>
    </div>
  );
}
