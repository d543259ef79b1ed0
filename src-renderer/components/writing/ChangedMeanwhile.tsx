import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Says that somebody else has changed what is typed here: nothing of it is kept yet, and what stands now is shown beside it. */
export function ChangedMeanwhile() {
  const { t } = useTranslation();
  return (
    <Alert role="alert" variant="light" color="orange" c="inherit" icon={<IconAlertTriangle aria-hidden />}>
      {t('common:changedMeanwhile')}
    </Alert>
  );
}

/** What stands in a field of which another value was typed here; `false` where that needs no word. */
export function useStandsNow(): (stands: string, typed: string) => string | false {
  const { t } = useTranslation();
  return (stands, typed) =>
    stands !== typed && t('common:standsNow', { value: stands || t('common:standsEmpty') });
}
