import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import type { JoiningPayer } from '../../components/joining/joining-draft.ts';
import { MakeJoining } from '../../components/joining/MakeJoining.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

type Props = {
  readonly connectionId: string;
  readonly payer: JoiningPayer;
  readonly isDisabled: boolean;
  readonly txid: string | null;
  readonly onChange: (txid: string | null) => void;
};

/**
 * The charge with a due date that goes along with the code in journey 4. No mandate names it (specification, RecAtivacao): it is made or picked
 * here and handed to the activation.
 */
export function DueChargeField({ connectionId, payer, isDisabled, txid, onChange }: Props) {
  const { t } = useTranslation('mandate-form');
  const listed = useListed(connectionId);
  const making = useQuery(ciclo.activation.joining, { connectionId, idRec: null });
  const isOffered = making.state === 'ready' && making.value.offered.includes('due');
  // The activation takes one by its txid, where the bank's panel alone makes them.
  if (!isOffered && listed.length === 0) return null;
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {t('activation.due')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('activation.dueHint')}
        </Text>
      </div>
      {txid === null ? (
        <>
          {listed.length > 0 && <ListedCharges listed={listed} isDisabled={isDisabled} onChange={onChange} />}
          {isOffered && (
            <MakeJoining
              connectionId={connectionId}
              idRec={null}
              kind="due"
              payer={payer}
              isDisabled={isDisabled}
              onMade={onChange}
              onUse={onChange}
            />
          )}
        </>
      ) : (
        <Group gap="xs">
          <CopyText value={txid} subject={t('activation.due')} />
          <Button variant="subtle" size="compact-xs" disabled={isDisabled} onClick={() => onChange(null)}>
            {t('activation.dueChange')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type Listed = { readonly txid: string; readonly label: string; readonly amount: number | null };

/** Those that the bank lists; none where it has no such list. */
function useListed(connectionId: string): readonly Listed[] {
  const query = useQuery(ciclo.activation.charges, { connectionId });
  return query.state === 'ready' ? query.value.filter(({ journey }) => journey === 'JORNADA_4') : [];
}

type ListedProps = Pick<Props, 'isDisabled' | 'onChange'> & { readonly listed: readonly Listed[] };

function ListedCharges({ listed, isDisabled, onChange }: ListedProps) {
  const { t } = useTranslation('mandate-form');
  const { money } = useFormats();
  const labelOf = ({ txid, label, amount }: Listed): string =>
    [label, amount === null ? '' : money(amount), txid].filter((part) => part !== '').join(' · ');
  return (
    <Select
      aria-label={t('activation.due')}
      placeholder={t('activation.none')}
      searchable
      limit={100}
      disabled={isDisabled}
      data={listed.map((charge) => ({ value: charge.txid, label: labelOf(charge) }))}
      value={null}
      onChange={onChange}
    />
  );
}
