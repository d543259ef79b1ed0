import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly label: string;
  readonly isRunning: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
};

/** What ends a short form: the button that sends it, and the way back. */
export function FormButtons({ label, isRunning, isDisabled = false, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Button type="submit" loading={isRunning} disabled={isDisabled}>
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Group>
  );
}
