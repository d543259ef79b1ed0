import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A payer, or a period, of which nothing is to be told. */
export function StatementNothing() {
  const { t } = useTranslation('payers');
  return (
    <Text size="sm" c="dimmed">
      {t('statement.nothing')}
    </Text>
  );
}
