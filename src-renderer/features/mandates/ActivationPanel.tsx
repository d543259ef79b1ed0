import { Alert, Button, Radio, Stack } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateRow, QrJourney } from '../../../src-preload/contract/mandates.ts';
import { useAction } from '../../app/use-action.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { ActivationResult } from './ActivationResult.tsx';
import { JoiningChargeSelect } from './JoiningChargeSelect.tsx';

const JOURNEYS = ['JORNADA_2', 'JORNADA_3', 'JORNADA_4'] as const satisfies readonly QrJourney[];

type Props = { readonly connectionId: string; readonly row: MandateRow };

/** Asks the bank for a mandate's QR in one of the three journeys that have one (service.md section 2.4). */
export function ActivationPanel({ connectionId, row }: Props) {
  const { t } = useTranslation('mandates');
  const [journey, setJourney] = useState<QrJourney>('JORNADA_2');
  const [txid, setTxid] = useState<string | null>(null);
  const { state, run, reset } = useAction(ciclo.mandates.activationCode);
  const choose = (next: QrJourney, charge: string | null) => {
    setJourney(next);
    setTxid(charge);
    reset();
  };
  const isComplete = journey === 'JORNADA_2' || txid !== null;
  return (
    <Stack gap="md">
      {row.statusKind !== 'CRIADA' && (
        <Alert variant="light" color="gray">
          {t('activation.notWaiting')}
        </Alert>
      )}
      <JourneyChoice journey={journey} onChoose={(next) => choose(next, null)} />
      {journey !== 'JORNADA_2' && (
        <JoiningChargeSelect
          key={journey}
          connectionId={connectionId}
          idRec={row.idRec}
          journey={journey}
          txid={txid}
          onPick={(picked) => choose(journey, picked)}
        />
      )}
      <Button
        w="fit-content"
        leftSection={<IconQrcode size={16} aria-hidden />}
        disabled={!isComplete}
        loading={state.kind === 'running'}
        onClick={() => void run({ connectionId, idRec: row.idRec, txid })}
      >
        {t('activation.fetch')}
      </Button>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {state.kind === 'done' && (
        <ActivationResult row={row} answer={state.value} asked={journey} txid={txid} />
      )}
    </Stack>
  );
}

type ChoiceProps = { readonly journey: QrJourney; readonly onChoose: (journey: QrJourney) => void };

function JourneyChoice({ journey, onChoose }: ChoiceProps) {
  const { t } = useTranslation('mandates');
  return (
    <Radio.Group
      label={t('activation.question')}
      value={journey}
      onChange={(value) => onChoose(JOURNEYS.find((known) => known === value) ?? 'JORNADA_2')}
    >
      <Stack gap="sm" mt={8}>
        {JOURNEYS.map((each) => (
          <Radio
            key={each}
            value={each}
            size="sm"
            label={t(`activation.${each}`)}
            description={t(`activation.${each}_text`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
