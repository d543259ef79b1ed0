import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PLAN } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { JOURNAL_FORMATS, JOURNAL_PLANS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { ChooseFiles } from '../../components/files/ChooseFiles.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { type FileProblem, readTextFile } from '../../kit/formats/decode-file.ts';
import type { AccountsFields } from './accounts-form.ts';
import { RadioCards } from './RadioCards.tsx';

type Props = {
  readonly accounts: AccountsFields;
  readonly onChange: (changes: Partial<AccountsFields>) => void;
};

/** For which program a journal is, and by whose accounts. */
export function JournalFields({ accounts, onChange }: Props) {
  const { t } = useTranslation('exports');
  return (
    <>
      <Panel title={t('journal.label')}>
        <RadioCards
          label={t('journal.label')}
          columns={3}
          options={JOURNAL_FORMATS.map((value) => ({
            value,
            label: t(`journal.${value}`),
            description: t(`journal.${value}Text`),
          }))}
          value={accounts.format}
          onChange={(format) => onChange({ format })}
        />
      </Panel>
      <Panel title={t('plan.label')} description={t('plan.text')}>
        <PlanFile plan={accounts.plan} onChange={(plan) => onChange({ plan })} />
      </Panel>
    </>
  );
}

type PlanProps = {
  readonly plan: AccountsFields['plan'];
  readonly onChange: (plan: AccountsFields['plan']) => void;
};

function PlanFile({ plan, onChange }: PlanProps) {
  const { t } = useTranslation('exports');
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const choose = async (file: File): Promise<void> => {
    const read = await readTextFile(file, LONGEST_PLAN);
    setProblem(read.kind === 'refused' ? read.reason : null);
    onChange(read.kind === 'text' ? { name: file.name, text: read.text } : 'kept');
  };
  return (
    <>
      <Group gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} role="status">
          {typeof plan === 'string' ? t(`plan.of.${plan}`) : t('plan.file', { name: plan.name })}
        </Text>
        <ChooseFiles
          variant="default"
          label={t('plan.choose')}
          accept=".csv,.txt"
          onChoose={([file]) => file && void choose(file)}
        />
        {JOURNAL_PLANS.filter((other) => other !== plan).map((other) => (
          <Button key={other} variant="default" onClick={() => onChange(other)}>
            {t(`plan.use.${other}`)}
          </Button>
        ))}
      </Group>
      {problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {t(`plan.problem.${problem}`)}
        </Text>
      )}
    </>
  );
}
