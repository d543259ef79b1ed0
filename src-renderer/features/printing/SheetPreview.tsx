import { Group, Pagination, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import type { Choice } from './choices.ts';
import { type PrintJob, slipLayout } from './print-job.ts';
import classes from './printing.module.css';
import { Sheet } from './Sheet.tsx';
import type { SlipStyle } from './Slip.tsx';
import { type PlannedSheet, planSheets } from './sheet-layout.ts';

type Props = { readonly choices: readonly Choice[]; readonly job: PrintJob; readonly style: SlipStyle };

/** The sheets in their real proportions, one at a time. */
export function SheetPreview({ choices, job, style }: Props) {
  const { t } = useTranslation('printing');
  const [wanted, setWanted] = useState(1);
  const sheets = planSheets(
    choices.filter(({ row }) => job[row.idRec]?.kind !== 'refused'),
    ({ row }) => slipLayout(job[row.idRec], style.layout),
  );
  const shown = Math.min(wanted, sheets.length);
  const sheet = sheets[shown - 1];
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <Group justify="space-between" mih={28}>
        <Title order={2}>{t('preview.title')}</Title>
        {sheets.length > 1 && (
          <Pagination
            size="xs"
            total={sheets.length}
            value={shown}
            onChange={setWanted}
            aria-label={t('preview.pages')}
            getControlProps={(control) => ({ 'aria-label': t(`preview.control.${control}`) })}
          />
        )}
        {sheet && (
          <Text size="sm" c="dimmed">
            {t('preview.sheet', { sheet: shown, sheets: sheets.length })}
          </Text>
        )}
      </Group>
      {sheet ? (
        <ScaledSheet sheet={sheet} job={job} style={style} />
      ) : (
        <EmptyState
          isFromBank={false}
          icon={IconPrinter}
          title={t(choices.length === 0 ? 'preview.empty' : 'preview.allRefused')}
        />
      )}
    </section>
  );
}

type ScaledProps = {
  readonly sheet: PlannedSheet<Choice>;
  readonly job: PrintJob;
  readonly style: SlipStyle;
};

/** A whole sheet, shrunk to the room there is. */
function ScaledSheet(props: ScaledProps) {
  const area = useElementSize();
  const paper = useElementSize();
  const isMeasured = paper.width > 0 && paper.height > 0;
  const scale = isMeasured ? Math.min(area.width / paper.width, area.height / paper.height, 1) : 0;
  return (
    <div ref={area.ref} className={classes.area}>
      <div className={classes.paper} style={{ width: paper.width * scale, height: paper.height * scale }}>
        <div ref={paper.ref} className={classes.natural} style={{ transform: `scale(${scale})` }}>
          <Sheet {...props} />
        </div>
      </div>
    </div>
  );
}
