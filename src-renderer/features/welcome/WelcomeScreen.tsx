import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBuildingBank, IconPlayerPlay, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { goTo, hashOf } from '../../kit/routes/hash-route.ts';
import classes from './welcome.module.css';

/** The first screen of a new installation: the practice bank in one click, or a bank of one's own. */
export function WelcomeScreen() {
  const { t } = useTranslation('practice');
  return (
    <Stack className={classes.welcome} gap="lg">
      <div>
        <Title order={1}>{t('welcome.title')}</Title>
        <Text c="dimmed" size="md" mt={4}>
          {t('welcome.lead')}
        </Text>
      </div>
      <div className={classes.ways}>
        <PracticeWay />
        <BankWay />
      </div>
    </Stack>
  );
}

function PracticeWay() {
  const { t } = useTranslation('practice');
  const { state, run } = useAction(ciclo.practice.start);
  const start = async (): Promise<void> => {
    const answer = await run(null);
    if (answer.ok) goTo('/overview');
  };
  return (
    <Paper withBorder p="lg" className={classes.recommended}>
      <Stack gap="sm" h="100%">
        <Group gap="xs">
          <IconSchool size={20} aria-hidden />
          <Title order={2}>{t('welcome.practiceTitle')}</Title>
          <ToneBadge tone="paid" icon={IconPlayerPlay} label={t('welcome.recommended')} />
        </Group>
        <Text size="sm">{t('welcome.practiceText')}</Text>
        <List size="sm" type="ordered" spacing={2}>
          {(['start', 'sync', 'look'] as const).map((step) => (
            <List.Item key={step}>{t(`welcome.practiceSteps.${step}`)}</List.Item>
          ))}
        </List>
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Group mt="auto" gap="sm">
          <Button size="md" loading={state.kind === 'running'} onClick={() => void start()}>
            {t('welcome.practiceStart')}
          </Button>
          {state.kind === 'running' && (
            <Text size="sm" role="status">
              {t('welcome.starting')}
            </Text>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function BankWay() {
  const { t } = useTranslation('practice');
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" h="100%">
        <Group gap="xs">
          <IconBuildingBank size={20} aria-hidden />
          <Title order={2}>{t('welcome.bankTitle')}</Title>
        </Group>
        <Text size="sm">{t('welcome.bankText')}</Text>
        <Button
          component="a"
          href={hashOf('/connections', new URLSearchParams({ add: '1' }))}
          size="md"
          variant="default"
          mt="auto"
          w="fit-content"
        >
          {t('welcome.bankStart')}
        </Button>
      </Stack>
    </Paper>
  );
}
