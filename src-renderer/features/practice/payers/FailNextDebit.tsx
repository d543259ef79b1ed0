import { Button, Group, NativeSelect } from '@mantine/core';
import { IconPlugX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { showDone } from '../../../components/notices/notices.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useControl } from '../live/use-control.ts';
import { codeLabel } from './coming-label.ts';
import { ENDING_CODES, PASSING_CODES } from './debit-codes.ts';

/** Makes the debit that comes next fail, for a reason to choose. */
export function FailNextDebit({ idRec }: { readonly idRec: string }) {
  const { t } = useTranslation('practice');
  const { date } = useFormats();
  const [code, setCode] = useState('');
  const { isRunning, run } = useControl(ciclo.practiceBank.failNextDebit);
  const fail = async (): Promise<void> => {
    const answer = await run({ idRec, code: code || null });
    if (answer.ok) showDone(t('payer.willFail', { due: date(answer.value.dueDate) }));
  };
  const named = (codes: readonly string[]) =>
    codes.map((value) => ({ value, label: `${codeLabel(value, t)} (${value})` }));
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NativeSelect
        size="xs"
        w={250}
        label={t('payer.failWith')}
        data={[
          {
            group: t('payer.failPassing'),
            items: [{ value: '', label: t('payer.noFunds') }, ...named(PASSING_CODES)],
          },
          { group: t('payer.failEnding'), items: named(ENDING_CODES) },
        ]}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconPlugX size={14} aria-hidden />}
        loading={isRunning}
        onClick={() => void fail()}
      >
        {t('payer.fail')}
      </Button>
    </Group>
  );
}
