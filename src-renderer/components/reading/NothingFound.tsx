import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

type Props = {
  readonly isFromBank: boolean;
  readonly title?: string;
  readonly text: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** Another way to what is looked for, before that of looking for all. */
  readonly otherWay?: ReactNode;
};

/** Says of a list that is narrowed down that nothing is in it, and offers to show all. */
export function NothingFound({ isFromBank, title, text, clearLabel, onClear, otherWay }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isFromBank={isFromBank}
      icon={IconSearchOff}
      title={title ?? t('nothingFound')}
      description={text}
      actions={
        <>
          {otherWay}
          <Button variant="default" onClick={onClear}>
            {clearLabel}
          </Button>
        </>
      }
    />
  );
}
