import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookState } from '../../../../src-preload/contract/webhooks.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { FinishRotation } from './FinishRotation.tsx';
import { RevealedSecret } from './RevealedSecret.tsx';
import { RotateSecret } from './RotateSecret.tsx';

type Props = {
  readonly connectionId: string;
  readonly secret: WebhookState['secret'];
  readonly onChange: () => void;
};

/** The secret that deliveries bring along: shown when asked for, and changed without losing one. */
export function SecretPanel({ connectionId, secret, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel
      title={t('secret.title')}
      description={t('secret.description')}
      actions={
        secret !== null && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {t(secret.isRotating ? 'secret.goOn' : 'secret.rotate')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Group gap="sm">
          <ToneBadge tone="open" icon={IconKey} label={t(secret === null ? 'secret.none' : 'secret.kept')} />
          {secret !== null && (
            <Text size="sm">
              {t(secret.storage === 'keychain' ? 'secret.inKeychain' : 'secret.inSession')}
            </Text>
          )}
        </Group>
        {secret?.isRotating && (
          <Rotating connectionId={connectionId} headers={secret.headers} onChange={onChange} />
        )}
        <RevealedSecret
          key={String(secret?.isRotating ?? false)}
          connectionId={connectionId}
          target={null}
          isNew={secret === null}
          onRevealed={onChange}
        />
      </Stack>
      <RotateSecret
        connectionId={connectionId}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onChange={onChange}
      />
    </Panel>
  );
}

/** A change of secret that was begun, and the way to its end. */
function Rotating(props: ComponentProps<typeof FinishRotation>) {
  const { t } = useTranslation('webhooks');
  return (
    <Alert
      variant="outline"
      bg="var(--mantine-color-body)"
      color="var(--tone-attention)"
      title={t('secret.rotating')}
    >
      <FinishRotation {...props} />
    </Alert>
  );
}
