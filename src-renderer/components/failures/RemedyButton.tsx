import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { useCurrentConnection } from '../../kit/queries/app-store.ts';
import { type ConnectionPart, editConnectionHref } from '../../kit/routes/connection-links.ts';
import { PlaceLink } from '../values/PlaceLink.tsx';
import { remedyOf } from './remedies.ts';

/** The button that mends a failure of the company on screen; nothing where none does. */
export function RemedyButton({ code }: { readonly code: ErrorCode }) {
  const { t } = useTranslation();
  const connection = useCurrentConnection();
  const remedy = remedyOf(code);
  if (remedy === null || connection === null) return null;
  if (remedy.kind === 'screen')
    return (
      <PlaceLink path={remedy.path} icon={IconArrowRight}>
        {t(`remedy.${remedy.label}`)}
      </PlaceLink>
    );
  return <EditConnection part={remedy.part} />;
}

/** Opens the form of the connection on screen at a part of it. A practice connection is made anew at each start and not edited. */
export function EditConnection({ part }: { readonly part: ConnectionPart }) {
  const { t } = useTranslation();
  const connection = useCurrentConnection();
  if (connection === null || connection.isPractice) return null;
  return (
    <PlaceLink href={editConnectionHref(connection.id, part)} icon={IconPencil}>
      {t('remedy.edit')}
    </PlaceLink>
  );
}
