import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCircleCheck, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { people } from '../../../../src-preload/contract/practice-bank/people.ts';
import { LONGEST_CODE } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { Panel } from '../../../components/layout/Panel.tsx';
import { hashOf } from '../../../kit/routes/hash-route.ts';
import { submits } from '../../../kit/typing/submits.ts';
import { useControl } from '../live/use-control.ts';

type Paid = z.output<(typeof people)['payCode']['output']>;

/** Reads a copy-and-paste code as the payer would, accepts it, and pays the charge that it carries. */
export function PayCode() {
  const { t } = useTranslation('practice');
  const [code, setCode] = useState('');
  const [paid, setPaid] = useState<Paid | null>(null);
  const { isRunning, run } = useControl(ciclo.practiceBank.payCode);
  const pay = async (): Promise<void> => {
    const answer = await run({ code: code.trim() });
    setPaid(answer.ok ? answer.value : null);
    if (answer.ok) setCode('');
  };
  return (
    <Panel title={t('codes.payTitle')} description={t('codes.payText')}>
      <form onSubmit={submits(pay)}>
        <Stack gap="xs" align="flex-start">
          <CodeField code={code} onType={setCode} />
          <Button
            type="submit"
            leftSection={<IconQrcode size={14} aria-hidden />}
            disabled={code.trim() === ''}
            loading={isRunning}
          >
            {t('codes.pay')}
          </Button>
          <div role="status">{paid && <PaidCode paid={paid} />}</div>
        </Stack>
      </form>
    </Panel>
  );
}

type FieldProps = { readonly code: string; readonly onType: (code: string) => void };

function CodeField({ code, onType }: FieldProps) {
  const { t } = useTranslation('practice');
  return (
    <Textarea
      w="100%"
      label={t('codes.code')}
      maxLength={LONGEST_CODE}
      rows={3}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={code}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

function PaidCode({ paid: { idRec, journey, endToEndId } }: { readonly paid: Paid }) {
  const { t } = useTranslation('practice');
  const payer = new URLSearchParams({ tab: 'payers', payer: idRec });
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <IconCircleCheck size={16} aria-hidden style={{ flex: 'none', color: 'var(--tone-paid)' }} />
      <Stack gap={4}>
        <Text size="sm">
          {t('codes.accepted', { journey: t(`mandates:journey.${journey}`, { defaultValue: journey }) })}{' '}
          <Anchor size="sm" underline="always" href={hashOf('/practice', payer)}>
            {t('codes.seePayer')}
          </Anchor>
        </Text>
        {endToEndId !== null && <CopyText value={endToEndId} subject="endToEndId" />}
      </Stack>
    </Group>
  );
}
