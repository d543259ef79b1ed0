import { Button } from '@mantine/core';
import { IconMoodCheck, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PayerChoice } from '../../../src-preload/contract/vocabulary/payers.ts';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { NothingFound } from '../../components/reading/NothingFound.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import type { PayerListing } from './use-payers-location.ts';

type Props = {
  readonly choice: PayerChoice;
  readonly isSearched: boolean;
  readonly onShow: (change: Partial<PayerListing>) => void;
};

/** Why nobody is listed, and what to do. */
export function NoPayers({ choice, isSearched, onShow }: Props) {
  const { t } = useTranslation('payers');
  const everybody = (
    <Button variant="default" onClick={() => onShow({ choice: 'all' })}>
      {t('empty.showAll')}
    </Button>
  );
  if (isSearched)
    return (
      <NothingFound
        isFromBank
        title={t('empty.noneFound')}
        text={t('empty.noneFoundText')}
        otherWay={choice === 'arrears' && everybody}
        clearLabel={t('empty.clear')}
        onClear={() => onShow({ search: '' })}
      />
    );
  return choice === 'arrears' ? (
    <EmptyState
      isFromBank
      icon={IconMoodCheck}
      title={t('empty.nobodyOwes')}
      description={t('empty.nobodyOwesText')}
      actions={everybody}
    />
  ) : (
    <EmptyState
      isFromBank
      icon={IconUsers}
      title={t('empty.nobody')}
      description={t('empty.nobodyText')}
      actions={<PlaceLink path="/mandates">{t('empty.toMandates')}</PlaceLink>}
    />
  );
}
