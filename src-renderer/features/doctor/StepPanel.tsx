import { Button, Code, Collapse, Loader, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepReport } from '../../../src-preload/contract/doctor.ts';
import type { DoctorStep } from '../../../src-preload/contract/vocabulary/doctor.ts';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import classes from './doctor.module.css';
import { FindingLine } from './FindingLine.tsx';
import { OUTCOME_LOOKS } from './looks.ts';
import { ScopeTable } from './ScopeTable.tsx';

type Props = {
  readonly step: DoctorStep;
  /** Null until the step has ended. */
  readonly report: StepReport | null;
  readonly isCurrent: boolean;
  readonly schemeWord: string;
};

/** One step: how it went, what was tested, what was found, and the technical lines behind a click. */
export function StepPanel({ step, report, isCurrent, schemeWord }: Props) {
  const { t } = useTranslation('doctor');
  const id = useId();
  const [showsTechnical, { toggle }] = useDisclosure(false);
  const technical = report?.findings.map((finding) => finding.technical).filter((line) => line !== '') ?? [];
  return (
    <li className={classes.step}>
      <section aria-labelledby={id} className={classes.section}>
        <div className={classes.outcome}>
          {report && <ToneBadge {...OUTCOME_LOOKS[report.outcome]} label={t(`outcome.${report.outcome}`)} />}
          {report === null && isCurrent && <Loader size="xs" aria-label={t('outcome.running')} />}
        </div>
        <Stack gap={6} miw={0} className={classes.body}>
          <div>
            <Title order={2} id={id}>
              {t(`steps.${step}.title`)}
            </Title>
            <Text size="xs" c="dimmed">
              {t(`steps.${step}.tested`)}
            </Text>
          </div>
          {report && <StepFindings report={report} schemeWord={schemeWord} />}
          <Collapse expanded={showsTechnical && technical.length > 0}>
            <Code block className={classes.technical}>
              {technical.join('\n')}
            </Code>
          </Collapse>
        </Stack>
        {technical.length > 0 && <TechnicalToggle step={step} isOpen={showsTechnical} onToggle={toggle} />}
      </section>
    </li>
  );
}

function StepFindings({ report, schemeWord }: { readonly report: StepReport; readonly schemeWord: string }) {
  const { t } = useTranslation('doctor');
  const { step, skippedFor, findings } = report;
  if (skippedFor !== null) {
    return <Text size="sm">{t('skipped', { step: t(`steps.${skippedFor}.title`) })}</Text>;
  }
  if (step === 'scopes') return <ScopeTable findings={findings} schemeWord={schemeWord} />;
  return findings.map((finding) => (
    <FindingLine key={`${finding.code} ${finding.subject}`} finding={finding} schemeWord={schemeWord} />
  ));
}

type ToggleProps = { readonly step: DoctorStep; readonly isOpen: boolean; readonly onToggle: () => void };

function TechnicalToggle({ step, isOpen, onToggle }: ToggleProps) {
  const { t } = useTranslation('doctor');
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={t('technicalOf', { step: t(`steps.${step}.title`) })}
      onClick={onToggle}
    >
      {t('technical')}
    </Button>
  );
}
