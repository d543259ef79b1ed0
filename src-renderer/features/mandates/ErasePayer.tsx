import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../../src-preload/contract/personal-data.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import type { MandateDetail } from './mandate-detail.ts';

type Props = {
  readonly connectionId: string;
  readonly mandate: MandateDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks before a payer's personal data go for good: what goes, what stays, and why it cannot be done yet. */
export function ErasePayer({ isOpen, onClose, ...asked }: Props) {
  const { t } = useTranslation('mandates');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Text fw={600}>{t('erasing.title', { payer: asked.mandate.row.payerName })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Question {...asked} onClose={onClose} />
    </Modal>
  );
}

type QuestionProps = Omit<Props, 'isOpen'>;

function Question({ connectionId, mandate, onClose }: QuestionProps) {
  const erasure = useQuery(ciclo.personalData.erasure, { connectionId, idRec: mandate.row.idRec });
  return (
    <QueryView query={erasure}>
      {(found) => found && <Consequences {...{ connectionId, mandate, onClose, found }} />}
    </QueryView>
  );
}

const GOES = ['person', 'texts', 'records', 'copies'] as const;

function Consequences({
  connectionId,
  mandate,
  onClose,
  found,
}: QuestionProps & { readonly found: Erasure }) {
  const { t } = useTranslation('mandates');
  const { state, run } = useAction(ciclo.personalData.erase);
  const { idRec } = mandate.row;
  const harmless = useRef<HTMLButtonElement>(null);
  // The dialog was there before the answer was, so that its own choice of a first button came too early.
  useEffect(() => harmless.current?.focus(), []);
  const erase = async (): Promise<void> => {
    const answer = await run({ connectionId, idRec });
    if (!answer.ok) return;
    showDone(t('erasing.done'));
    onClose();
  };
  const canErase = found.refusal === null;
  return (
    <Stack gap="sm">
      {found.refusal !== null && <FailureNotice failure={found.refusal} />}
      {canErase && (
        <>
          <Text size="sm">{t('erasing.goes', { count: found.mandates })}</Text>
          <List size="sm" spacing={2}>
            {GOES.map((part) => (
              <List.Item key={part}>{t(`erasing.part.${part}`)}</List.Item>
            ))}
          </List>
          <Text size="sm">{t('erasing.stays', { charges: found.charges, payments: found.settlements })}</Text>
          <Text size="sm">{t('erasing.elsewhere')}</Text>
          <Text size="sm" fw={600}>
            {t('erasing.final')}
          </Text>
        </>
      )}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Group gap="xs">
        <Button ref={harmless} variant="default" onClick={onClose}>
          {t(canErase ? 'erasing.keep' : 'common:close')}
        </Button>
        {canErase && (
          <Button color="red.8" loading={state.kind === 'running'} onClick={() => void erase()}>
            {t('erasing.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
