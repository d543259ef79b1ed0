import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { ChoosePlanFile, PlanFile } from './PlanFile.tsx';
import { PlanForm } from './PlanForm.tsx';
import { usePlanFile } from './use-plan-file.ts';

type Props = { readonly accounts: readonly PlannedAccount[]; readonly onChanged: () => void };

/** The office's plan of accounts: typed event by event, or from a CSV, and to it. */
export function PlanPanel({ accounts, onChanged }: Props) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  const { id: connectionId } = useConnection();
  const file = usePlanFile(connectionId, accounts, onChanged);
  const download = useAction(ciclo.accounting.downloadPlan);
  const idle = accounts.filter(({ uses }) => uses.length === 0).length;
  const save = async (): Promise<void> => {
    const answer = await download.run({ connectionId });
    if (answer.ok && answer.value.path !== null) showDone(t('plan.downloaded', { path: answer.value.path }));
  };
  return (
    <Panel
      title={t('plan.title')}
      description={t('plan.text')}
      actions={
        <Group gap="xs">
          <ChoosePlanFile control={file} />
          {accounts.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              loading={download.state.kind === 'running'}
              onClick={() => void save()}
            >
              {t('plan.download')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="sm">
        {download.state.kind === 'failed' && <FailureNotice failure={download.state.failure} />}
        <PlanFile control={file} />
        <PlanForm key={file.imports} accounts={accounts} onChanged={onChanged} />
        {idle > 0 && (
          <Text size="sm" c="dimmed">
            {t('plan.idle', { count: idle, shown: count(idle) })}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
