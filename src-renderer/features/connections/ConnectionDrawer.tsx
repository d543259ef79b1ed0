import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { SideDrawer } from '../../components/layout/SideDrawer.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { neededBy, type ProfileSummary, useProfiles } from '../../kit/queries/use-profiles.ts';
import type { ConnectionPart } from '../../kit/routes/connection-links.ts';
import { ConnectionFormView } from './ConnectionFormView.tsx';
import { editConnectionForm, newConnectionForm } from './connection-form.ts';

type Props = {
  /** The connection to edit; null adds one. */
  readonly connection: Connection | null;
  readonly others: readonly Connection[];
  /** Where the focus goes. */
  readonly part: ConnectionPart | null;
  readonly onClose: () => void;
  readonly onExamine: (connection: Connection) => void;
};

/** Adds a company or edits one. */
export function ConnectionDrawer(props: Props) {
  const { connection, onClose } = props;
  const { t } = useTranslation('connections');
  const profiles = useProfiles();
  const title = connection === null ? t('form.addTitle') : t('form.editTitle', { name: connection.name });
  return (
    <SideDrawer title={title} isOpen onClose={onClose}>
      <QueryView query={profiles}>{(offered) => <LoadedForm {...props} profiles={offered} />}</QueryView>
    </SideDrawer>
  );
}

function LoadedForm({ profiles, ...props }: Props & { readonly profiles: readonly ProfileSummary[] }) {
  const hasKeychain = useAppStore(({ keychainProblem }) => keychainProblem === null);
  const storage = hasKeychain ? 'keychain' : 'session';
  const { connection } = props;
  // The practice bank's profile is for its own connection, which the app adds by itself.
  const offered = profiles.filter(({ id }) => id !== 'practice' || connection?.profile === id);
  const [first] = offered;
  if (first === undefined) return null;
  const formOf = (one: Connection) => editConnectionForm(one, storage, neededBy(profiles, one.profile));
  const initial = connection === null ? newConnectionForm(first, storage) : formOf(connection);
  return <ConnectionFormView {...props} profiles={offered} initial={initial} formOf={formOf} />;
}
