import { Button, Stack } from '@mantine/core';
import { IconBuildingBank, IconPlus, IconSchool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { useOpenPractice } from '../../components/actions/open-practice.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { showCompany } from '../../kit/routes/companies.ts';
import { askedFormOf } from '../../kit/routes/connection-links.ts';
import { hashOf, parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import { ConnectionDrawer } from './ConnectionDrawer.tsx';
import { ConnectionTable } from './ConnectionTable.tsx';
import type { ConnectionDialog } from './connection-dialog.ts';
import { RemoveConnection } from './RemoveConnection.tsx';

/** The companies, each at its bank. `#/connections?add=1` opens the form for a new one, `edit=<id>` that of one, at a `part` of it. */
export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const connections = useAppStore((state) => state.connections) ?? [];
  const [dialog, setDialog] = useDialog(connections);
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
            {connections.some(({ isPractice }) => !isPractice) && <PractiseButton />}
            {add}
          </>
        }
      />
      {connections.length === 0 ? (
        <EmptyState
          isFromBank={false}
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

/** The way to the practice bank and back stays open beside a company of one's own. */
function PractiseButton() {
  const { t } = useTranslation('connections');
  const { isStarting, practise } = useOpenPractice();
  return (
    <Button
      variant="default"
      leftSection={<IconSchool size={14} aria-hidden />}
      loading={isStarting}
      onClick={() => void practise()}
    >
      {t('practise')}
    </Button>
  );
}

/** Shows the company and examines its connection. */
function examine({ id }: Connection): void {
  showCompany(id, hashOf('/doctor'));
}

/** What is open above the list: what the address asks for each time that it changes, or what was pressed since. */
function useDialog(connections: readonly Connection[]) {
  const hash = useHash();
  const [dialog, setDialog] = useState<ConnectionDialog>(() => dialogOf(hash, connections));
  useEffect(() => {
    const asked = dialogOf(hash, useAppStore.getState().connections ?? []);
    if (asked !== null) setDialog(asked);
  }, [hash]);
  const change = (next: ConnectionDialog): void => {
    setDialog(next);
    if (next === null && askedFormOf(parseHash(hash).query) !== null) replaceQuery(new URLSearchParams());
  };
  return [dialog, change] as const;
}

/** What an address asks for. A practice connection has no form. */
function dialogOf(hash: string, connections: readonly Connection[]): ConnectionDialog {
  const asked = askedFormOf(parseHash(hash).query);
  if (asked === null) return null;
  if (asked.kind === 'add') return { kind: 'form', connection: null };
  const connection = connections.find(({ id, isPractice }) => id === asked.connectionId && !isPractice);
  return connection === undefined ? null : { kind: 'form', connection, part: asked.part };
}

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
        part={dialog.part ?? null}
        others={connections.filter(({ id }) => id !== dialog.connection?.id)}
        onClose={close}
        onExamine={examine}
      />
    );
  }
  if (last?.kind !== 'remove') return null;
  return <RemoveConnection connection={last.connection} isOpen={dialog !== null} onClose={close} />;
}
