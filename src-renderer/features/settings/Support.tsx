import { Button, Code, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BugReport, ReportedPart, ReportFact } from '../../../src-preload/contract/support.ts';
import { ciclo } from '../../bridge.ts';
import { CopyWhole } from '../../components/copying/CopyWhole.tsx';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

/** What a person sends to whoever mends Ciclo: the report and the log, each to be read before it is sent. */
export function Support() {
  const { t } = useTranslation('support');
  const [opened, setOpened] = useState<'report' | 'log' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Panel title={t('panel.title')} description={t('panel.description')}>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpened('report')}>
          {t('panel.report')}
        </Button>
        <Button variant="default" onClick={() => setOpened('log')}>
          {t('panel.log')}
        </Button>
      </Group>
      <Dialog title={t('report.title')} isOpen={opened === 'report'} onClose={close}>
        <Report />
      </Dialog>
      <Dialog title={t('log.title')} isOpen={opened === 'log'} onClose={close}>
        <Log />
      </Dialog>
    </Panel>
  );
}

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <ModalDialog size="xl" title={title} isOpen={isOpen} onClose={onClose}>
      <Stack gap="sm">{children}</Stack>
    </ModalDialog>
  );
}

function Report() {
  const { t } = useTranslation('support');
  const textOf = useReportText();
  const query = useQuery(ciclo.support.report, null);
  return (
    <>
      <Text size="sm">{t('report.help')}</Text>
      <QueryView query={query}>
        {(report) => (
          <>
            <Group>
              <CopyWhole text={textOf(report)} label={t('report.copy')} done={t('report.copied')} />
            </Group>
            <Lines text={textOf(report)} label={t('report.text')} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Log() {
  const query = useQuery(ciclo.support.logLines, null);
  return (
    <QueryView query={query}>
      {({ lines, silence }) => (
        <>
          {silence !== null && <Silence code={silence} />}
          <LogLines lines={lines} />
        </>
      )}
    </QueryView>
  );
}

function Silence({ code }: { readonly code: string }) {
  const { t } = useTranslation('support');
  return (
    <Notice tone="attention" icon={IconAlertTriangle} role="status" title={t('log.silent')}>
      {t('log.silentText', { code })}
    </Notice>
  );
}

function LogLines({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation('support');
  const formats = useFormats();
  const { state, run } = useAction(ciclo.support.showLog);
  const text = lines.join('\n');
  if (lines.length === 0) return <Text size="sm">{t('log.empty')}</Text>;
  return (
    <>
      <Text size="sm">{t('log.help', { formatted: formats.count(lines.length) })}</Text>
      <Group gap="xs">
        <CopyWhole text={text} label={t('log.copy')} done={t('log.copied')} />
        <Button
          variant="default"
          leftSection={<IconFolder size={14} aria-hidden />}
          onClick={() => void run(null)}
        >
          {t('log.show')}
        </Button>
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Lines text={text} label={t('log.text')} />
    </>
  );
}

/** Text as it will be sent, which the keyboard can scroll. */
function Lines({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <ScrollArea.Autosize
      mah="50vh"
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
    >
      <Code block fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </ScrollArea.Autosize>
  );
}

/** What may be one of our own words; everything else is told as it is. */
const WORD = /^[a-z_]+$/;

/** The report as text in the language on screen, as the terminal's `doctor` prints it. */
function useReportText(): (report: BugReport) => string {
  const { t } = useTranslation('support');
  const words = (value: ReportFact['value']): string => {
    if (value === null) return '-';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'string' && WORD.test(value)
      ? t(`word.${value}`, { defaultValue: value })
      : String(value);
  };
  const linesOf = ({ part, number, failure, facts }: ReportedPart): readonly string[] => {
    const title = `${t(`part.${part}`)}${number === null ? '' : ` ${number}`}`;
    if (failure !== null) return [title, `  ${t('notRead', { code: failure })}`];
    return [title, ...facts.map(({ name, value }) => `  ${t(`fact.${name}`)}: ${words(value)}`)];
  };
  return (report) => report.flatMap(linesOf).join('\n');
}
