import { Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconBan, IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Persona } from '../../../../src-preload/contract/practice-bank/people.ts';
import { REFUSAL_CODES } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { ciclo } from '../../../bridge.ts';
import { Nothing } from '../../../components/reading/Nothing.tsx';
import { hashOf } from '../../../kit/routes/hash-route.ts';
import { useControl } from '../live/use-control.ts';
import { FailNextDebit } from './FailNextDebit.tsx';

type Props = { readonly member: Persona };

/** What the payer can do in her bank's app, as far as the state of her mandate allows. */
export function PayerActions({ member }: Props) {
  const { t } = useTranslation('practice');
  if (member.status === 'CRIADA') return <Answer member={member} />;
  if (member.status === 'APROVADA') return <Meanwhile member={member} />;
  return <Nothing text={t('payer.closed')} />;
}

function Answer({ member: { idRec } }: Props) {
  const { t } = useTranslation('practice');
  const approve = useControl(ciclo.practiceBank.approveMandate);
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Button
          leftSection={<IconCheck size={14} aria-hidden />}
          loading={approve.isRunning}
          onClick={() => void approve.run({ idRec })}
        >
          {t('payer.approve')}
        </Button>
        <Refuse idRec={idRec} />
      </Group>
      <Text size="xs" c="dimmed">
        {t('payer.approveText')}{' '}
        <Anchor
          size="xs"
          underline="always"
          href={hashOf('/practice', new URLSearchParams({ tab: 'codes' }))}
        >
          {t('payer.readCode')}
        </Anchor>
      </Text>
    </Stack>
  );
}

function Refuse({ idRec }: Pick<Persona, 'idRec'>) {
  const { t } = useTranslation('practice');
  const { isRunning, run } = useControl(ciclo.practiceBank.refuseMandate);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconX size={14} aria-hidden />}
          rightSection={<IconChevronDown size={12} aria-hidden />}
          loading={isRunning}
        >
          {t('payer.refuse')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {REFUSAL_CODES.map((code) => (
          <Menu.Item key={code} onClick={() => void run({ idRec, code })}>
            {t(`code.${code}`)} ({code})
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Meanwhile({ member: { idRec } }: Props) {
  const { t } = useTranslation('practice');
  const cancel = useControl(ciclo.practiceBank.cancelAsPayer);
  return (
    <Group gap="xs" align="flex-end" justify="space-between">
      <FailNextDebit idRec={idRec} />
      <Button
        variant="default"
        leftSection={<IconBan size={14} aria-hidden />}
        loading={cancel.isRunning}
        onClick={() => void cancel.run({ idRec })}
      >
        {t('payer.cancel')}
      </Button>
    </Group>
  );
}
