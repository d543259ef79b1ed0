import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredData } from '../../../src-preload/contract/personal-data.ts';
import { RETENTION_YEARS } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAction } from '../../kit/queries/use-action.ts';

type Years = StoredData['retentionYears'];

type Props = {
  readonly connectionId: string;
  readonly years: Years;
  readonly passedBy: number;
  readonly onChanged: () => void;
};

const FOREVER = 'never';
const CHOICES: readonly Years[] = [null, ...RETENTION_YEARS];
const radioOf = (years: Years): string => (years === null ? FOREVER : String(years));

/** For how long payers' data are kept. Choosing erases nothing yet, saving does: from the next poll on. */
export function Retention({ connectionId, years, passedBy, onChanged }: Props) {
  const { t } = useTranslation('stored-data');
  const { count } = useFormats();
  const [chosen, setChosen] = useState<Years>(years);
  const { state, run } = useAction(ciclo.personalData.setRetention);
  const keep = async (): Promise<void> => {
    const answer = await run({ connectionId, years: chosen });
    if (!answer.ok) return;
    showDone(t('retention.saved'));
    onChanged();
  };
  return (
    <Panel title={t('retention.title')} description={t('retention.description')}>
      <Stack gap="sm">
        <Radio.Group
          label={t('retention.label')}
          value={radioOf(chosen)}
          onChange={(value) => setChosen(CHOICES.find((choice) => radioOf(choice) === value) ?? null)}
        >
          <Stack gap={6} mt={4}>
            {CHOICES.map((choice) => (
              <Radio
                key={radioOf(choice)}
                value={radioOf(choice)}
                label={choice === null ? t('retention.never') : t('retention.years', { count: choice })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {t('retention.law')}
        </Text>
        {chosen !== null && <Text size="sm">{t('retention.consequence', { count: chosen })}</Text>}
        {passedBy > 0 && (
          <Text size="sm">{t('retention.passedBy', { count: passedBy, shown: count(passedBy) })}</Text>
        )}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Group>
          <Button
            variant="default"
            disabled={chosen === years}
            loading={state.kind === 'running'}
            onClick={() => void keep()}
          >
            {t('retention.save')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
