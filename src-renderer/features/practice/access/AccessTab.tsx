import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconClockX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { showDone } from '../../../components/notices/notices.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useControl } from '../live/use-control.ts';
import { useLiveQuery } from '../live/use-live-query.ts';
import classes from '../practice.module.css';
import { CredentialPanel } from './CredentialPanel.tsx';

/** What each credential may do, to take from it and feel what is missing. */
export function AccessTab() {
  const { t } = useTranslation('practice');
  const query = useLiveQuery(ciclo.practiceBank.listCredentials, null);
  return (
    <div className={classes.scroll}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('access.text')}
          </Text>
          <ExpireTokens />
        </Group>
        <QueryView query={query}>
          {(credentials) => (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" verticalSpacing="sm">
              {credentials.map((credential) => (
                <CredentialPanel key={credential.clientId} credential={credential} />
              ))}
            </SimpleGrid>
          )}
        </QueryView>
      </Stack>
    </div>
  );
}

function ExpireTokens() {
  const { t } = useTranslation('practice');
  const { isRunning, run } = useControl(ciclo.practiceBank.expireTokens);
  const expire = async (): Promise<void> => {
    const answer = await run(null);
    if (answer.ok) showDone(t('access.expired', { count: answer.value.ended }));
  };
  return (
    <Button
      variant="default"
      flex="none"
      leftSection={<IconClockX size={14} aria-hidden />}
      loading={isRunning}
      onClick={() => void expire()}
    >
      {t('access.expire')}
    </Button>
  );
}
