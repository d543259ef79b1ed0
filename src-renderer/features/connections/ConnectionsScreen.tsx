import { Button, Stack } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PlaceLink } from '../../components/PlaceLink.tsx';
import { ScreenHeader } from '../../components/ScreenHeader.tsx';
import { selectConnection, useAppStore } from '../../kit/queries/app-store.ts';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { goTo, parseHash } from '../../kit/routes/hash-route.ts';
import { ConnectionDrawer } from './ConnectionDrawer.tsx';
import { ConnectionTable } from './ConnectionTable.tsx';
import type { ConnectionDialog } from './connection-dialog.ts';
import { RemoveConnection } from './RemoveConnection.tsx';

/** The companies, each at its bank. `#/connections?add=1` opens the form for a new one. */
export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const connections = useAppStore((state) => state.connections) ?? [];
  const [dialog, setDialog] = useState<ConnectionDialog>(dialogOfAddress);
  const add = (
    <Button
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => setDialog({ kind: 'form', connection: null })}
    >
      {t('add')}
    </Button>
  );
  return (
    <Stack gap="sm">
      <ScreenHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            {connections.length > 0 && <PlaceLink path="/webhooks">{t('notices')}</PlaceLink>}
            {add}
          </>
        }
      />
      {connections.length === 0 ? (
        <EmptyState
          icon={IconBuildingBank}
          title={t('emptyTitle')}
          description={t('emptyText')}
          actions={<PlaceLink path="/overview">{t('emptyTry')}</PlaceLink>}
        />
      ) : (
        <ConnectionTable connections={connections} onOpen={setDialog} onExamine={examine} />
      )}
      <Dialogs dialog={dialog} connections={connections} onChange={setDialog} />
    </Stack>
  );
}

/** Shows the company and examines its connection. */
function examine({ id }: Connection): void {
  selectConnection(id);
  goTo('/doctor');
}

const dialogOfAddress = (): ConnectionDialog =>
  parseHash(window.location.hash).query.has('add') ? { kind: 'form', connection: null } : null;

type DialogsProps = {
  readonly dialog: ConnectionDialog;
  readonly connections: readonly Connection[];
  readonly onChange: (dialog: ConnectionDialog) => void;
};

function Dialogs({ dialog, connections, onChange }: DialogsProps) {
  const close = () => onChange(null);
  const last = useLastShown(dialog);
  if (dialog?.kind === 'form') {
    return (
      <ConnectionDrawer
        connection={dialog.connection}
        others={connections.filter(({ id }) => id !== dialog.connection?.id)}
        onClose={close}
        onExamine={examine}
      />
    );
  }
  if (last?.kind !== 'remove') return null;
  return <RemoveConnection connection={last.connection} isOpen={dialog !== null} onClose={close} />;
}
