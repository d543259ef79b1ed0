import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CompanyCopies } from '../../../src-preload/contract/backups.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useNow } from '../../kit/formats/use-now.ts';

/** How old the newest copy of this computer is, and whether the next one has room. */
export function NewestCopy({ copies: { copies, hasRoom } }: { readonly copies: CompanyCopies }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const now = useNow();
  const at = copies.find(({ kind }) => kind === 'own')?.at ?? null;
  return (
    <>
      {!hasRoom && (
        <Notice tone="error" icon={IconAlertTriangle} title={t('own.noRoom')}>
          {t('own.noRoomText')}
        </Notice>
      )}
      {at !== null && <Text size="sm">{t('own.newest', { when: formats.relative(at, now) })}</Text>}
    </>
  );
}
