import { Group, Pagination, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import type { Choice } from './choices.ts';
import type { PrintJob } from './print-job.ts';
import classes from './printing.module.css';
import { Sheet } from './Sheet.tsx';
import type { SlipStyle } from './Slip.tsx';
import { sheetsOf } from './sheet-layout.ts';

/** Sides of an A4 sheet in CSS pixels (96 an inch). */
const A4_WIDTH_PX = (210 / 25.4) * 96;
const A4_HEIGHT_PX = (297 / 25.4) * 96;

type Props = { readonly choices: readonly Choice[]; readonly job: PrintJob; readonly style: SlipStyle };

/** The sheets in their real proportions, one at a time. */
export function SheetPreview({ choices, job, style }: Props) {
  const { t } = useTranslation('printing');
  const [wanted, setWanted] = useState(1);
  const sheets = sheetsOf(
    choices.filter(({ row }) => job[row.idRec]?.kind !== 'refused'),
    style.layout,
  );
  const shown = Math.min(wanted, sheets.length);
  const slips = sheets[shown - 1];
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
        {slips && (
          <Text size="sm" c="dimmed">
            {t('preview.sheet', { sheet: shown, sheets: sheets.length })}
          </Text>
        )}
      </Group>
      {slips ? (
        <ScaledSheet slips={slips} job={job} style={style} />
      ) : (
        <EmptyState icon={IconPrinter} title={t('preview.empty')} />
      )}
    </section>
  );
}

type ScaledProps = { readonly slips: readonly Choice[]; readonly job: PrintJob; readonly style: SlipStyle };

/** A whole sheet, shrunk to the room there is. */
function ScaledSheet(props: ScaledProps) {
  const { ref, width, height } = useElementSize();
  const scale = Math.min(width / A4_WIDTH_PX, height / A4_HEIGHT_PX, 1);
  return (
    <div ref={ref} className={classes.desk}>
      <div className={classes.paper} style={{ width: A4_WIDTH_PX * scale, height: A4_HEIGHT_PX * scale }}>
        <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>
          <Sheet {...props} />
        </div>
      </div>
    </div>
  );
}
