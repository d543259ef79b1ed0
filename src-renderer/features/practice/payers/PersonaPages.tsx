import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly pages: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** Goes through personas that do not fit on one page. */
export function PersonaPages({ pages, page, onPage }: Props) {
  const { t } = useTranslation('practice');
  if (pages < 2) return null;
  return (
    <Pagination
      size="xs"
      gap={4}
      siblings={0}
      total={pages}
      value={page + 1}
      onChange={(next) => onPage(next - 1)}
      getItemProps={(item) => ({ 'aria-label': t('payers.page', { page: item }) })}
      getControlProps={(control) => ({ 'aria-label': t(`payers.${control}`) })}
    />
  );
}
