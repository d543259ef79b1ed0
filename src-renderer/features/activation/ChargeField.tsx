import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../bridge.ts';
import { LoadingRows } from '../../components/reading/LoadingRows.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { submits } from '../../kit/typing/submits.ts';
import type { Activated } from './guide.ts';

type Listed = { readonly txid: string; readonly label: string; readonly amount: number | null };

type Props = {
  readonly mandate: Activated;
  readonly journey: 'JORNADA_3' | 'JORNADA_4';
  readonly error?: string | undefined;
  readonly isRunning: boolean;
  readonly onUse: (txid: string) => void;
};

/** A charge of the bank's list or, where the bank has none, by its txid. */
export function ChargeField(props: Props) {
  const query = useQuery(ciclo.activation.charges, { connectionId: props.mandate.connectionId });
  return (
    <QueryView query={query} loading={<LoadingRows rows={1} />}>
      {(charges) => (
        <ChargeForm {...props} listed={charges.filter(({ journey }) => journey === props.journey)} />
      )}
    </QueryView>
  );
}

/** What the bank takes for a txid (specification, TxId). */
const TXID = /^[a-zA-Z0-9]{26,35}$/;

type FormProps = Props & { readonly listed: readonly Listed[] };

function ChargeForm({ journey, listed, error, isRunning, onUse }: FormProps) {
  const { t } = useTranslation('activation');
  const [txid, setTxid] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const submit = () => {
    setIsRefused(!TXID.test(txid.trim()));
    if (TXID.test(txid.trim())) onUse(txid.trim());
  };
  const field = { txid, error: isRefused ? t('charge.malformed') : error, onChange: setTxid };
  return (
    <form onSubmit={submits(submit)} noValidate>
      <Group gap="xs" align="flex-end">
        {listed.length > 0 ? (
          <ListedCharge journey={journey} listed={listed} {...field} />
        ) : (
          <TextInput
            label={t('charge.typed')}
            description={t('charge.typedText')}
            w={420}
            maxLength={TYPING_ROOM.id}
            value={txid}
            error={field.error}
            onChange={(event) => setTxid(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={isRunning}>
          {t('charge.use')}
        </Button>
      </Group>
    </form>
  );
}

type ListedProps = Pick<FormProps, 'journey' | 'listed' | 'error'> & {
  readonly txid: string;
  readonly onChange: (txid: string) => void;
};

function ListedCharge({ journey, listed, txid, error, onChange }: ListedProps) {
  const { t } = useTranslation('activation');
  const labelOf = useChargeLabel();
  return (
    <Select
      label={t(journey === 'JORNADA_3' ? 'charge.immediate' : 'charge.due')}
      placeholder={t('charge.placeholder')}
      nothingFoundMessage={t('charge.nothingFound')}
      searchable
      limit={100}
      w={420}
      data={listed.map((charge) => ({ value: charge.txid, label: labelOf(charge) }))}
      value={txid === '' ? null : txid}
      error={error}
      onChange={(picked) => onChange(picked ?? '')}
    />
  );
}

/** What a person knows a charge by: the bank's label and the amount, then the txid. */
function useChargeLabel(): (charge: Listed) => string {
  const { t } = useTranslation('activation');
  const formats = useFormats();
  return ({ label, amount, txid }) => {
    const money = amount === null ? t('charge.amountUnknown') : formats.money(amount);
    return [label, money, txid].filter((part) => part !== '').join(' · ');
  };
}
