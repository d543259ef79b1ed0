import { Button, Stack, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { useAction } from '../../../kit/queries/use-action.ts';

type Props = {
  readonly connectionId: string;
  readonly target: WebhookTarget | null;
  /** There is no secret yet: asking for it makes one, which is said before. */
  readonly isNew?: boolean;
  /** One may have been made. */
  readonly onRevealed?: () => void;
};

/** The secret, once a person asks for it: as a whole address, as a header, or bare. It is gone with this part of the screen. */
export function RevealedSecret({ connectionId, target, isNew = false, onRevealed }: Props) {
  const { t } = useTranslation('webhooks');
  const { state, run } = useAction(ciclo.webhooks.revealSecret);
  const reveal = async (): Promise<void> => {
    const answer = await run({ connectionId, target });
    if (answer.ok) onRevealed?.();
  };
  if (state.kind === 'failed') return <FailureNotice failure={state.failure} />;
  if (state.kind !== 'done') {
    return (
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconEye size={14} aria-hidden />}
        loading={state.kind === 'running'}
        onClick={() => void reveal()}
      >
        {t(isNew ? 'reveal.make' : 'reveal.show')}
      </Button>
    );
  }
  const { url, headerName, secret } = state.value;
  const parts = [
    ...(url === null ? [] : [{ subject: t('reveal.url'), value: url }]),
    ...(headerName === null ? [] : [{ subject: t('reveal.headerName'), value: headerName }]),
    ...(url === null ? [{ subject: t('reveal.secret'), value: secret }] : []),
  ];
  return (
    <Stack gap="xs">
      {parts.map(({ subject, value }) => (
        <div key={subject}>
          <Text size="xs" c="dimmed">
            {subject}
          </Text>
          <CopyText value={value} subject={subject} />
        </div>
      ))}
    </Stack>
  );
}
