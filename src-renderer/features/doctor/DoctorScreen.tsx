import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Examination } from '../../../src-preload/contract/doctor.ts';
import { DOCTOR_STEPS } from '../../../src-preload/contract/vocabulary/doctor.ts';
import { CopyWhole } from '../../components/copying/CopyWhole.tsx';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAppStore, useConnection } from '../../kit/queries/app-store.ts';
import classes from './doctor.module.css';
import { plainReport } from './plain-report.ts';
import { StepPanel } from './StepPanel.tsx';
import { type ExaminationView, useExamination } from './use-examination.ts';
import { useTongue } from './use-tongue.ts';

/** The connection on screen, examined step by step from its address to its webhooks. */
export function DoctorScreen() {
  const { t } = useTranslation('doctor');
  const connection = useConnection();
  const view = useExamination(connection.id);
  const reportOf = (step: string) => view.reports.find((report) => report.step === step) ?? null;
  return (
    <Stack gap="sm">
      <ScreenHeader
        title={t('title')}
        description={`${connection.name} · ${t('description')}`}
        actions={<Actions view={view} />}
      />
      <Summary view={view} />
      {view.state.kind === 'failed' && <FailureNotice failure={view.state.failure} onRetry={view.examine} />}
      <ol className={classes.steps} aria-label={t('stepsLabel')}>
        {DOCTOR_STEPS.map((step) => (
          <StepPanel
            key={step}
            step={step}
            report={reportOf(step)}
            isCurrent={view.current === step}
            schemeWord={connection.schemeWord}
          />
        ))}
      </ol>
    </Stack>
  );
}

function Actions({ view }: { readonly view: ExaminationView }) {
  const { t } = useTranslation('doctor');
  return (
    <>
      {view.state.kind === 'done' && <CopyReport examination={view.state.value} />}
      <Button
        leftSection={<IconRefresh size={14} aria-hidden />}
        disabled={view.state.kind === 'running'}
        onClick={view.examine}
      >
        {t('again')}
      </Button>
    </>
  );
}

function CopyReport({ examination }: { readonly examination: Examination }) {
  const { t } = useTranslation('doctor');
  const connection = useConnection();
  const language = useAppStore(({ preferences }) => preferences.language);
  const text = plainReport(examination, connection, useTongue(connection.schemeWord), language);
  return <CopyWhole variant="default" text={text} label={t('copy')} done={t('copied')} />;
}

/** What is under way, then what came of it; told to screen readers as it changes. */
function Summary({ view: { state, reports, current } }: { readonly view: ExaminationView }) {
  const { t } = useTranslation('doctor');
  const formats = useFormats();
  const troubled = reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned').length;
  const text =
    troubled === 0 ? t('allWell') : t('troubles', { count: troubled, formatted: formats.count(troubled) });
  return (
    <Group gap="xs" mih={24} role="status">
      {state.kind === 'running' && <Loader size="xs" />}
      {current !== null && <Text size="sm">{t('running', { step: t(`steps.${current}.title`) })}</Text>}
      {state.kind === 'done' && (
        <Text size="sm" fw={600}>
          {text}
        </Text>
      )}
    </Group>
  );
}
