import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { OFX_ROOM } from '../../../src-preload/contract/vocabulary/exports.ts';
import { ciclo } from '../../bridge.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import { AmountInput } from '../../components/fields/AmountInput.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import type { AccountsFields } from './accounts-form.ts';

type Props = {
  readonly accounts: AccountsFields;
  readonly onChange: (changes: Partial<AccountsFields>) => void;
};

/** Whose account an OFX file is of and what it held: the bank's API tells neither, so they are asked for and never reckoned. */
export function OfxFields({ accounts, onChange }: Props) {
  const { t } = useTranslation('exports');
  const { bankId, account, balance, isPlain } = accounts;
  useLastAccount(accounts, onChange);
  return (
    <Panel title={t('ofx.label')}>
      <Stack gap="sm">
        <Notice tone="attention" role="status" icon={IconInfoCircle} title={t('ofx.same')} />
        <Group align="flex-start" gap="sm">
          <TextInput
            w={150}
            label={t('ofx.bankId')}
            description={t('ofx.bankIdText')}
            maxLength={OFX_ROOM.bankId}
            value={bankId}
            onChange={({ currentTarget }) => onChange({ bankId: currentTarget.value })}
          />
          <TextInput
            w={240}
            label={t('ofx.account')}
            description={t('ofx.accountText')}
            maxLength={OFX_ROOM.account}
            value={account}
            onChange={({ currentTarget }) => onChange({ account: currentTarget.value })}
          />
          <AmountInput
            w={240}
            allowNegative
            label={t('ofx.balance')}
            description={t('ofx.balanceText')}
            centavos={balance}
            onAmount={(typed) => onChange({ balance: typed })}
          />
        </Group>
        <Checkbox
          label={t('ofx.plain')}
          checked={isPlain}
          onChange={({ currentTarget }) => onChange({ isPlain: currentTarget.checked })}
        />
      </Stack>
    </Panel>
  );
}

/** Fills in whose account the company's last file was of, until a person types. */
function useLastAccount({ bankId, account }: AccountsFields, onChange: Props['onChange']): void {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.exports.ofxAccount, { connectionId });
  const kept = query.state === 'ready' ? query.value : null;
  // Asked once, when the answer is there: an emptied field stays empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later is no reason to fill in again
  useEffect(() => {
    if (kept !== null && bankId === '' && account === '') onChange(kept);
  }, [kept]);
}
