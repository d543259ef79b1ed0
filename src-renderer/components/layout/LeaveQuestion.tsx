import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly guard: {
    readonly isAsking: boolean;
    readonly stay: () => void;
    /** Goes on; what was typed is lost. */
    readonly leave: () => void;
  };
  /** What is lost, where it is not only what was typed, or some of it was sent before. */
  readonly text?: string;
  /** Of what it lies over, where that is no common dialog. */
  readonly zIndex?: number | string | undefined;
};

/** Asks whether what was typed may be lost: on the way out of a screen, a dialog or a drawer. */
export function LeaveQuestion({ guard, text, zIndex }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={guard.isAsking}
      title={t('leaving.title')}
      onClose={guard.stay}
      {...(zIndex === undefined ? {} : { zIndex })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{text ?? t('leaving.text')}</Text>
        <Group gap="xs">
          <Button data-autofocus onClick={guard.stay}>
            {t('leaving.stay')}
          </Button>
          <Button variant="default" onClick={guard.leave}>
            {t('leaving.leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
