import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActivationJourney } from '../../../src-preload/contract/vocabulary/activation.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { CodeView } from './CodeView.tsx';
import type { Activated, Guide } from './guide.ts';
import { useActivationWatch } from './use-activation-watch.ts';
import { Waiting } from './Waiting.tsx';

type Props = {
  readonly mandate: Activated;
  readonly row: Guide['row'];
  /** The journey that was asked for. */
  readonly asked: ActivationJourney;
  /** The charge that is sent along. */
  readonly txid: string | null;
};

/** The code as the bank composes it now, or why it cannot be used, while the payer's answer is waited for. */
export function CodePanel({ mandate, row, asked, txid }: Props) {
  const { t } = useTranslation('activation');
  const watch = useActivationWatch({ ...mandate, txid, withCode: true });
  const { code, failure } = watch;
  return (
    <Panel title={t('code.title')}>
      <Stack gap="md">
        {code === null && failure === null && <Text size="sm">{t('code.reading')}</Text>}
        {code === null && failure !== null && <FailureNotice failure={failure} onRetry={watch.askNow} />}
        {code?.refusal && <FailureNotice failure={code.refusal} onRetry={watch.askNow} />}
        {code !== null && code.code !== null && (
          <CodeView row={row} code={code.code} journey={code.journey} asked={asked} txid={txid} />
        )}
        {code !== null && code.refusal === null && <Waiting watch={watch} />}
      </Stack>
    </Panel>
  );
}
