import { Box, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../../src-preload/contract/errors.ts';
import type { Unkept } from '../../../src-preload/contract/exports.ts';
import { useAction, useSingleFlight } from '../../kit/queries/use-action.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { UnkeptFile } from './UnkeptFile.tsx';

type Choice<Input> = { readonly label: string; readonly input: Input };

type Props<Input> = {
  /** Writes a file where the person chooses; its path, or null where they chose nowhere, and with which closed month it could not be kept. */
  readonly call: (
    input: Input,
  ) => Promise<Result<{ readonly path: string | null; readonly unkept?: Unkept | null }>>;
  /** A button each. */
  readonly choices: readonly Choice<Input>[];
};

/** Buttons that write a file, and where it went or why it did not. */
export function SaveFile<Input>({ call, choices }: Props<Input>) {
  const { t } = useTranslation();
  const { run, state } = useAction(call);
  const save = useSingleFlight(run);
  return (
    <Box>
      <Group gap="xs" justify="flex-end">
        {choices.map(({ label, input }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={state.kind === 'running'}
            onClick={() => void save(input)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Text size="xs" c="dimmed" role="status" ta="right" style={{ overflowWrap: 'anywhere' }}>
        {state.kind === 'done' && state.value.path !== null && t('saved', { path: state.value.path })}
      </Text>
      {state.kind === 'done' && state.value.unkept && <UnkeptFile unkept={state.value.unkept} />}
    </Box>
  );
}
