import { Select, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../app/formats.ts';
import { useAction } from '../../app/use-action.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { LoadingRows } from '../../components/LoadingRows.tsx';
import type { JoiningCharge } from './mandate-detail.ts';

type Props = {
  readonly connectionId: string;
  readonly idRec: string;
  readonly journey: JoiningCharge['journey'];
  readonly txid: string | null;
  readonly onPick: (txid: string | null) => void;
};

/** Picks the charge that goes with an activation from those that the bank offers; a txid is never typed. */
export function JoiningChargeSelect({ connectionId, idRec, journey, txid, onPick }: Props) {
  const { t } = useTranslation('mandates');
  const { state, run } = useAction(ciclo.mandates.joiningCharges);
  const labelOf = useChargeLabel();
  useEffect(() => {
    void run({ connectionId, idRec });
  }, [run, connectionId, idRec]);
  if (state.kind === 'failed') {
    return <FailureNotice failure={state.failure} onRetry={() => void run({ connectionId, idRec })} />;
  }
  if (state.kind !== 'done') return <LoadingRows rows={1} />;
  const charges = state.value.filter((charge) => charge.journey === journey);
  if (charges.length === 0) return <Text size="sm">{t('activation.noCharges')}</Text>;
  return (
    <Select
      label={t('activation.charge')}
      placeholder={t('activation.chargePlaceholder')}
      nothingFoundMessage={t('activation.searchCharge')}
      searchable
      clearable
      limit={100}
      data={charges.map((charge) => ({ value: charge.txid, label: labelOf(charge) }))}
      value={txid}
      onChange={onPick}
    />
  );
}

/** What a person knows a charge by: the bank's label and the amount, then the txid. */
function useChargeLabel(): (charge: JoiningCharge) => string {
  const { t } = useTranslation('mandates');
  const formats = useFormats();
  return ({ label, amount, txid }) => {
    const money = amount === null ? t('activation.chargeAmountUnknown') : formats.money(amount);
    return [label, money, txid].filter((part) => part !== '').join(' · ');
  };
}
