import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import type { JoiningPayer } from '../../components/joining/joining-draft.ts';
import { MakeJoining } from '../../components/joining/MakeJoining.tsx';
import { WriteOutcome } from '../../components/writing/WriteOutcome.tsx';
import { useWrite } from '../../kit/queries/use-write.ts';
import { ChargeField } from './ChargeField.tsx';
import { type Activated, type Guide, leftOpen } from './guide.ts';

type NameProps = { readonly mandate: Activated; readonly guide: Guide };

/** Has the mandate name the immediate charge whose payment activates it: journey 3 needs that (specification, RecAtivacao). */
export function NameCharge({ mandate, guide }: NameProps) {
  const [isChanging, setIsChanging] = useState(false);
  const write = useWrite(ciclo.activation.nameCharge, leftOpen(guide, mandate, 'revise_mandate'));
  const named = guide.joiningTxid;
  if (named !== null && !isChanging) return <Chosen txid={named} onChange={() => setIsChanging(true)} />;
  const use = async (txid: string): Promise<void> => {
    const result = await write.run({ ...mandate, txid });
    if (result?.kind === 'done') setIsChanging(false);
  };
  return (
    <Stack gap="sm">
      <MakeJoining
        {...mandate}
        kind="immediate"
        payer={payerOf(guide)}
        isDisabled={write.isRunning || write.result?.kind === 'unknown'}
        onMade={() => setIsChanging(false)}
        onUse={(txid) => void use(txid)}
      />
      <ChargeField
        mandate={mandate}
        journey="JORNADA_3"
        error={write.fieldErrors.joiningTxid}
        isRunning={write.isRunning}
        onUse={(txid) => void use(txid)}
      />
      <WriteOutcome result={write.result} failure={write.failure} shownFields={['joiningTxid']} />
    </Stack>
  );
}

/** Whom the charge is asked of; what each cycle costs is the likeliest amount. */
const payerOf = ({ row, payerDocument }: Guide): JoiningPayer => ({
  name: row.payerName,
  document: payerDocument ?? '',
  amount: row.fixedAmount ?? row.floorAmount,
});

type PickProps = {
  readonly mandate: Activated;
  readonly guide: Guide;
  readonly txid: string | null;
  readonly onPick: (txid: string | null) => void;
};

/** The due-date charge of journey 4. Mandates do not name it: it is chosen for this code alone. */
export function PickDueCharge({ mandate, guide, txid, onPick }: PickProps) {
  if (txid !== null) return <Chosen txid={txid} onChange={() => onPick(null)} />;
  return (
    <Stack gap="sm">
      <MakeJoining {...mandate} kind="due" payer={payerOf(guide)} onMade={onPick} onUse={onPick} />
      <ChargeField mandate={mandate} journey="JORNADA_4" isRunning={false} onUse={onPick} />
    </Stack>
  );
}

type ChosenProps = { readonly txid: string; readonly onChange: () => void };

function Chosen({ txid, onChange }: ChosenProps) {
  const { t } = useTranslation('activation');
  return (
    <Group gap="xs">
      <Text size="sm">{t('charge.named')}</Text>
      <CopyText value={txid} subject={t('charge.typed')} />
      <Button variant="subtle" size="compact-xs" onClick={onChange}>
        {t('charge.change')}
      </Button>
    </Group>
  );
}
