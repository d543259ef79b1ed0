import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MandateCode, PreparedMessage } from '../../../src-preload/contract/messages.ts';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { type ActionState, useAction } from '../../kit/queries/use-action.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';

type Props = {
  readonly message: PreparedMessage;
  /** Null where there are more payers than one: each would need a reading of its own. */
  readonly onCode: ((code: MandateCode) => void) | null;
};

/** Says which parts of a text were left out since nothing is known of them; a code is read at the bank when asked for. */
export function MissingParts({ message: { missing, waiting }, onCode }: Props) {
  const { t } = useTranslation('messages');
  if (missing.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" role="alert" c="var(--tone-attention)">
        {t('missing', { names: inBraces(missing) })}
      </Text>
      {missing.includes('codigo') && waiting !== null && onCode !== null && (
        <ReadCode key={waiting} idRec={waiting} onCode={onCode} />
      )}
    </Stack>
  );
}

/** Says of messages that are taken out together how many of them lack a part: on screen stands one of them. */
export function LackingParts({ messages }: { readonly messages: readonly PreparedMessage[] }) {
  const { t } = useTranslation('messages');
  const { count } = useFormats();
  const lacking = messages.filter(({ missing }) => missing.length > 0);
  if (messages.length < 2 || lacking.length === 0) return null;
  const names = [...new Set(lacking.flatMap(({ missing }) => missing))];
  return (
    <Text size="sm" role="status" c="var(--tone-attention)">
      {t('lacking', { count: lacking.length, shown: count(lacking.length), names: inBraces(names) })}
    </Text>
  );
}

const inBraces = (names: PreparedMessage['missing']): string => names.map((name) => `{${name}}`).join(', ');

type ReadCodeProps = { readonly idRec: string; readonly onCode: (code: MandateCode) => void };

/** Reads the code of a mandate that waits. Where there is none yet, what is missing for it is mended where mandates are activated. */
function ReadCode({ idRec, onCode }: ReadCodeProps) {
  const { t } = useTranslation('messages');
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.mandates.activationCode);
  const failure = failureOf(state);
  const read = async (): Promise<void> => {
    const answer = await run({ connectionId, idRec, charge: 'named', chosenAs: 'CRIADA' });
    if (answer.ok && answer.value.code !== null) onCode({ idRec, code: answer.value.code });
  };
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={state.kind === 'running'}
          onClick={() => void read()}
        >
          {t('readCode')}
        </Button>
      </Group>
      {failure !== null && (
        <FailureNotice failure={failure} isMendedHere>
          {failure.code === 'qr_refused' && (
            <Button
              component="a"
              variant="default"
              href={hashOf('/activation', new URLSearchParams({ id: idRec }))}
              leftSection={<IconArrowRight size={14} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('activate')}
            </Button>
          )}
        </FailureNotice>
      )}
    </>
  );
}

type Read = { readonly refusal: Parameters<typeof FailureNotice>[0]['failure'] | null };

/** Why no code came: the call failed, or the code that came was refused. */
function failureOf(state: ActionState<Read>): Read['refusal'] {
  if (state.kind === 'failed') return state.failure;
  return state.kind === 'done' ? state.value.refusal : null;
}
