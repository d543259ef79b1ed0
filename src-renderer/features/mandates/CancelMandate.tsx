import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { showDone } from '../../components/notices/notices.tsx';
import { WriteOutcome } from '../../components/WriteOutcome.tsx';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import { useWrite } from '../../kit/queries/use-write.ts';
import type { MandateDetail } from './mandate-detail.ts';

type Props = {
  readonly connectionId: string;
  readonly mandate: MandateDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks before a mandate is ended at the bank: it cannot be undone, and its open charges go with it. */
export function CancelMandate({ connectionId, mandate, isOpen, onClose }: Props) {
  const { t } = useTranslation('mandates');
  const { run, isRunning, result, failure, reset } = useWrite(ciclo.mandateWriting.cancel);
  const { idRec, payerName, contract } = mandate.row;
  const close = () => {
    onClose();
    reset();
  };
  const cancel = async () => {
    const outcome = await run({ connectionId, idRec });
    if (outcome?.kind !== 'done') return;
    showDone(t('cancelling.done', { payer: payerName }));
    close();
  };
  const isInDoubt = result?.kind === 'unknown';
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={<Text fw={600}>{t('cancelling.title', { payer: payerName })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('cancelling.text', { payer: payerName, contract })}</Text>
        <Consequences mandate={mandate} />
        <WriteOutcome result={result} failure={failure} />
        <Group gap="xs">
          <Button data-autofocus variant={isInDoubt ? 'filled' : 'default'} onClick={close}>
            {t(isInDoubt ? 'common:close' : 'cancelling.keep')}
          </Button>
          {!isInDoubt && (
            <Button color="red.8" loading={isRunning} onClick={() => void cancel()}>
              {t('cancelling.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** States of charges that the bank may still debit. */
const OPEN_STATES: ReadonlySet<string> = new Set(['pending', 'due_today', 'retrying']);

function Consequences({ mandate: { row, charges } }: Pick<Props, 'mandate'>) {
  const { t } = useTranslation('mandates');
  const formats = useFormats();
  const open = charges.filter(({ state }) => OPEN_STATES.has(state));
  const amount = formats.money(addUp(open.map((charge) => charge.amount)));
  return (
    <List size="sm" spacing={4}>
      <List.Item>{t(row.statusKind === 'CRIADA' ? 'cancelling.code' : 'cancelling.cycles')}</List.Item>
      {row.statusKind !== 'CRIADA' && (
        <List.Item>
          {open.length === 0
            ? t('cancelling.noCharges')
            : t('cancelling.charges', { count: open.length, amount })}
        </List.Item>
      )}
      <List.Item>{t('cancelling.paid')}</List.Item>
      <List.Item>{t('cancelling.final')}</List.Item>
    </List>
  );
}
