import { Button, Group, Stack, Text } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeCharge } from '../../../src-preload/contract/activation.ts';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ModalDialog } from '../layout/ModalDialog.tsx';
import { JoiningForm, type JoiningProps } from './JoiningForm.tsx';

type Props = JoiningProps & {
  /** One that was made before is to be used. */
  readonly onUse: (txid: string) => void;
  readonly isDisabled?: boolean;
};

/**
 * Makes the charge that the payer pays on joining, where the bank lets us; else says where its txid stands in the bank's panel. One that was
 * made before and is not used yet is offered first, so that nobody makes a second one.
 */
export function MakeJoining({ isDisabled = false, onUse, ...props }: Props) {
  const { t } = useTranslation('activation');
  const { connectionId, idRec, kind } = props;
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(ciclo.activation.joining, { connectionId, idRec });
  if (query.state !== 'ready') return null;
  const { offered, key, made, underWay } = query.value;
  if (!offered.includes(kind)) return <WhereItStands />;
  const leftOpen = underWay === null ? null : { connectionId, ...underWay };
  const close = () => {
    setIsOpen(false);
    query.refresh();
  };
  const onMade = (txid: string) => {
    props.onMade(txid);
    close();
  };
  return (
    <Stack gap="xs" align="flex-start">
      {made
        .filter((charge) => charge.kind === kind && mayBeFor(charge, props))
        .map((charge) => (
          <MadeBefore key={charge.txid} charge={charge} onUse={() => onUse(charge.txid)} />
        ))}
      <Button
        variant="default"
        leftSection={<IconReceipt2 size={14} aria-hidden />}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        {t(`make.${kind}`)}
      </Button>
      <ModalDialog title={t(`make.${kind}`)} isOpen={isOpen} onClose={close}>
        <JoiningForm
          {...props}
          onMade={onMade}
          receiverKey={key}
          leftOpen={leftOpen}
          onSent={query.refresh}
          onCancel={close}
        />
      </ModalDialog>
    </Stack>
  );
}

/** No mandate names a charge with a due date: of those for mandates to come, only the payer's own are sure not to be somebody else's. */
const mayBeFor = (charge: MadeCharge, { idRec, payer }: Pick<JoiningProps, 'idRec' | 'payer'>): boolean =>
  charge.kind === 'immediate' || idRec !== null || charge.payerName === payer.name.trim();

function WhereItStands() {
  const { t } = useTranslation('activation');
  return (
    <Text size="xs" c="dimmed">
      {t('make.notOffered')}
    </Text>
  );
}

type MadeProps = { readonly charge: MadeCharge; readonly onUse: () => void };

function MadeBefore({ charge, onUse }: MadeProps) {
  const { t } = useTranslation('activation');
  const { money } = useFormats();
  const { amount, payerName, message } = charge;
  const words = [money(amount), payerName, message ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <Group gap="xs">
      <Text size="sm">{t('make.waiting', { charge: words })}</Text>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('make.useThis', { charge: words })}
        onClick={onUse}
      >
        {t('make.use')}
      </Button>
    </Group>
  );
}
