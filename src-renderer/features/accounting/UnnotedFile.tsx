import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';

type Props = { readonly batchId: number; readonly unnoted: Failure };

/** That a file is written and its batch was not told of it: undone meanwhile, or out of reach. */
export function UnnotedFile({ batchId: id, unnoted }: Props) {
  const { t } = useTranslation(['accounting', 'errors']);
  const isUndone = unnoted.code === 'posting_batch_undone';
  const why = t(`errors:${unnoted.code}.title`, unnoted.params);
  return (
    <Text size="sm" role="status">
      {isUndone ? t('accounting:write.undoneMeanwhile', { id }) : t('accounting:write.unnoted', { id, why })}
    </Text>
  );
}
