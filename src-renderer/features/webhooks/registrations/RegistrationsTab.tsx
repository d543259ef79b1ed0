import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { type Query, useQuery } from '../../../kit/queries/use-query.ts';
import type { TabProps } from '../tab-props.ts';
import { ChecksPanel } from './ChecksPanel.tsx';
import { RegistrationDialogs } from './RegistrationDialogs.tsx';
import { RegistrationTable } from './RegistrationTable.tsx';
import type { RegistrationDialog } from './registration-dialog.ts';
import { SecretPanel } from './SecretPanel.tsx';

/**
 * What is registered at the bank, the secret that deliveries bring along, and what is wrong. In this order: the checks grow as
 * they are read, and would move the buttons from under a hand.
 */
export function RegistrationsTab({ connectionId, state }: TabProps) {
  const registrations = useQuery(ciclo.webhooks.registrations, { connectionId });
  const checks = useQuery(ciclo.webhooks.checks, { connectionId });
  const [dialog, setDialog] = useState<RegistrationDialog>(null);
  const readAgain = () => {
    registrations.refresh();
    checks.refresh();
    state.refresh();
  };
  return (
    <Stack gap="sm">
      <RegistrationsPanel registrations={registrations} onOpen={setDialog} />
      <QueryView query={state}>
        {({ secret }) => <SecretPanel connectionId={connectionId} secret={secret} onChange={readAgain} />}
      </QueryView>
      <ChecksPanel checks={checks} />
      <RegistrationDialogs
        dialog={dialog}
        connectionId={connectionId}
        state={state}
        onClose={() => setDialog(null)}
        onChange={readAgain}
      />
    </Stack>
  );
}

type PanelProps = {
  readonly registrations: Query<ComponentProps<typeof RegistrationTable>['registrations']>;
  readonly onOpen: (dialog: RegistrationDialog) => void;
};

function RegistrationsPanel({ registrations, onOpen }: PanelProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Panel
      title={t('registrations.title')}
      description={t('registrations.description')}
      actions={
        <Button
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onOpen({ kind: 'form', registration: null })}
        >
          {t('registrations.add')}
        </Button>
      }
    >
      <QueryView query={registrations}>
        {(rows) => <RegistrationTable registrations={rows} onOpen={onOpen} />}
      </QueryView>
    </Panel>
  );
}
