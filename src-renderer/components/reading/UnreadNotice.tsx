import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../kit/formats/formats.ts';
import type { Unread } from '../../kit/queries/reading.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';

type Props = {
  /** Null where all could be read: nothing is shown. */
  readonly unread: Unread | null;
  readonly onRetry: () => void;
};

/** Says above what stays on screen that it could not be read anew, since when it stands, and offers to try again. */
export function UnreadNotice({ unread, onRetry }: Props) {
  const { t } = useTranslation();
  const { instant } = useFormats();
  if (unread === null) return null;
  return (
    <Box mb="sm">
      <FailureNotice
        failure={unread.failure}
        meaning={t('unread', { at: instant(unread.readAt) })}
        onRetry={onRetry}
      />
    </Box>
  );
}
