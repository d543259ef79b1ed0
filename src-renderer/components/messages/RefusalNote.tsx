import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import { chargeHref } from '../../kit/routes/cycle-links.ts';
import { codeLabels } from '../../kit/texts/ending-labels.ts';

type Props = { readonly refusal: PreparedMessage['refusal'] };

/** Says of a charge that the bank refused for another reason than the payer's account that a message changes nothing, and what does. */
export function RefusalNote({ refusal }: Props) {
  const { t } = useTranslation(['messages', 'cycles']);
  if (refusal === null) return null;
  const { move, code, txid } = refusal;
  const why = code === null ? t('refusal.untold') : codeLabels(code, t);
  return (
    <Text size="sm" role="alert" c="var(--tone-attention)">
      {t(`refusal.${move}`, { why })}{' '}
      <Anchor size="sm" underline="always" href={chargeHref(txid)}>
        {t('refusal.charge')}
      </Anchor>
    </Text>
  );
}
