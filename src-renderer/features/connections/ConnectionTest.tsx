import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection, ConnectionCheck } from '../../../src-preload/contract/connections.ts';
import { useFormats } from '../../app/formats.ts';
import { useAction } from '../../app/use-action.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { CheckLine } from './CheckLine.tsx';
import { FormSection } from './FormSection.tsx';

const STEPS = ['token', 'certificate', 'scope', 'list'] as const satisfies readonly ConnectionCheck['step'][];

type Props = { readonly connection: Connection; readonly onClose: () => void };

/** Tries a connection and shows each step that was tried. */
export function ConnectionTest({ connection, onClose }: Props) {
  const { t } = useTranslation('connections');
  const { state, run } = useAction(ciclo.connections.test);
  const { id } = connection;
  useEffect(() => {
    void run({ id });
  }, [run, id]);
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={<Text fw={600}>{t('testing.title', { name: connection.name })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        {state.kind === 'done' && <Checks checks={state.value} schemeWord={connection.schemeWord} />}
        {state.kind === 'running' && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">{t('testing.running')}</Text>
          </Group>
        )}
        <Group gap="xs">
          <Button onClick={onClose}>{t('testing.close')}</Button>
          <Button variant="default" disabled={state.kind === 'running'} onClick={() => void run({ id })}>
            {t('testing.again')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type ChecksProps = { readonly checks: readonly ConnectionCheck[]; readonly schemeWord: string };

function Checks({ checks, schemeWord }: ChecksProps) {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {failed === 0
          ? t('testing.allPassed')
          : t('testing.someFailed', { count: failed, formatted: formats.count(failed) })}
      </Text>
      {STEPS.map((step) => {
        const own = checks.filter((check) => check.step === step);
        return (
          own.length > 0 && (
            <FormSection key={step} title={t(`testing.${step}`)}>
              <Stack gap={6}>
                {own.map((check) => (
                  <CheckLine key={check.subject ?? step} check={check} schemeWord={schemeWord} />
                ))}
              </Stack>
            </FormSection>
          )
        );
      })}
    </>
  );
}
