import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LocationRow } from '../../../src-preload/contract/locations.ts';
import { ciclo } from '../../bridge.ts';
import { WriteOutcome } from '../../components/WriteOutcome.tsx';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { useWrite } from '../../kit/queries/use-write.ts';

type Props = {
  readonly connectionId: string;
  /** The location in question; null closes the dialog. */
  readonly location: LocationRow | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Says what stops working, and takes the location off its mandate once that is confirmed. */
export function UnlinkLocation({ location, ...rest }: Props) {
  const { t } = useTranslation('locations');
  const last = useLastShown(location);
  return (
    <Modal
      opened={location !== null}
      onClose={rest.onClose}
      title={<Text fw={600}>{t('unlinking.title', { id: last?.id })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {last !== null && <Question key={last.id} location={last} {...rest} />}
    </Modal>
  );
}

function Question({ connectionId, location, onDone, onClose }: Props & { readonly location: LocationRow }) {
  const { t } = useTranslation('locations');
  const unlink = useWrite(ciclo.locations.unlink);
  const confirm = async (): Promise<void> => {
    const result = await unlink.run({ connectionId, locationId: location.id });
    onDone();
    if (result?.kind === 'done') onClose();
  };
  const isInDoubt = unlink.result?.kind === 'unknown';
  return (
    <Stack gap="sm">
      <Text size="sm">{t('unlinking.text', { payer: location.payerName ?? t('unlinking.payer') })}</Text>
      <List size="sm" spacing={4}>
        {(['effect', 'approved', 'after'] as const).map((part) => (
          <List.Item key={part}>{t(`unlinking.${part}`)}</List.Item>
        ))}
      </List>
      <WriteOutcome result={unlink.result} failure={unlink.failure} />
      <Group gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t(isInDoubt ? 'common:close' : 'unlinking.cancel')}
        </Button>
        {!isInDoubt && (
          <Button color="red.8" loading={unlink.isRunning} onClick={() => void confirm()}>
            {t('unlinking.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
