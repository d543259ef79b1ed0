import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Grey rows where a list is being read; says so to screen readers. */
export function LoadingRows({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap={8} role="status" aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} height={24} radius="sm" />
      ))}
    </Stack>
  );
}
