import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconPrinter, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/layout/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import type { Choice } from './choices.ts';
import { MovedSlips } from './MovedSlips.tsx';
import { PrintOutcome } from './PrintOutcome.tsx';
import { type JobStanding, standingOf } from './print-job.ts';
import { RefusedSlips } from './RefusedSlips.tsx';
import type { SheetLayout } from './sheet-layout.ts';
import { usePaper } from './use-paper.ts';
import type { PrintJobControl } from './use-print-job.ts';

type Props = {
  readonly choices: readonly Choice[];
  readonly control: PrintJobControl;
  readonly layout: SheetLayout;
};

/** Third step: every code is read from the bank and read back from its drawing; only then do the buttons work. */
export function CheckAndPrint({ choices, control, layout }: Props) {
  const { t } = useTranslation('printing');
  const standing = standingOf(control.job);
  const paper = usePaper();
  return (
    <Panel title={t('check.title')} description={t('check.text')}>
      <Stack gap="sm">
        <Group gap="xs">
          <CheckButtons choices={choices} control={control} standing={standing} />
          <Button
            disabled={!standing.canPrint}
            loading={paper.printed.kind === 'running'}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void paper.print()}
          >
            {t('print')}
          </Button>
          <Button
            variant="default"
            disabled={!standing.canPrint}
            loading={paper.saved.kind === 'running'}
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => void paper.savePdf()}
          >
            {t('savePdf')}
          </Button>
        </Group>
        <CheckStanding standing={standing} />
        <MovedSlips choices={choices} job={control.job} layout={layout} />
        <RefusedSlips choices={choices} job={control.job} />
        <PrintOutcome paper={paper} />
      </Stack>
    </Panel>
  );
}

type ButtonsProps = Omit<Props, 'layout'> & { readonly standing: JobStanding };

function CheckButtons({ choices, control, standing }: ButtonsProps) {
  const { t } = useTranslation('printing');
  const isRunning = standing.done < standing.total;
  return (
    <>
      <Button
        variant={standing.canPrint ? 'default' : 'filled'}
        disabled={choices.length === 0}
        loading={isRunning}
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        onClick={() => control.start(choices)}
      >
        {t(standing.total > 0 ? 'check.again' : 'check.start')}
      </Button>
      {isRunning && (
        <Button variant="default" onClick={control.stop}>
          {t('check.stop')}
        </Button>
      )}
    </>
  );
}

function CheckStanding({ standing: { total, done, ready } }: { readonly standing: JobStanding }) {
  const { t } = useTranslation('printing');
  const formats = useFormats();
  if (total === 0) return null;
  if (done < total) {
    const text = t('check.progress', { done: formats.count(done), total: formats.count(total) });
    return (
      <div>
        <Text size="sm" role="status">
          {text}
        </Text>
        <Progress mt={4} value={(done / total) * 100} aria-label={text} />
      </div>
    );
  }
  return (
    <Text size="sm" role="status">
      {t('check.ready', { count: ready, formatted: formats.count(ready) })}
    </Text>
  );
}
