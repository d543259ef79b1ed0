import { Anchor, Group } from '@mantine/core';
import { IconChevronLeft, IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { ListView } from '../../components/reading/ListView.tsx';
import { SoFarNotice } from '../../components/reading/SoFarNotice.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import {
  type ClosingPlace,
  closingHref,
  type KnownClosings,
  linesOfFigure,
  type ShownFigure,
} from './closing-place.ts';
import { FigureTable } from './FigureTable.tsx';
import { useClosingPlace } from './use-closing-place.ts';
import { type FigureList, useFigureLines } from './use-figure-lines.ts';

type Props = { readonly shown: ShownFigure; readonly known: KnownClosings };

/** The rows that one figure of a month is the sum of, by day, and at their foot the figure. */
export function FigureScreen({ shown, known }: Props) {
  const { t } = useTranslation('closing');
  const { month } = useFormats();
  const { id: connectionId } = useConnection();
  const place = useClosingPlace(known);
  const list = useFigureLines(connectionId, linesOfFigure(place, shown));
  const title = t('rows.title', { figure: t(`totals.${shown.figure}`), month: month(place.month) });
  const none = (
    <EmptyState isFromBank icon={IconListSearch} title={t('rows.none')} description={t('rows.noneText')} />
  );
  return (
    <div className={listed.screen}>
      <Anchor size="xs" href={closingHref(place)}>
        <Group component="span" gap={2}>
          <IconChevronLeft size={14} aria-hidden />
          {t('rows.back', { month: month(place.month) })}
        </Group>
      </Anchor>
      <ScreenHeader title={title} description={<Which place={place} shown={shown} known={known} />} />
      <SoFarNotice />
      <ListView list={list} empty={none}>
        <FigureTable list={list} label={title} figure={shown.figure} />
      </ListView>
      <Foot list={list} figure={shown.figure} />
    </div>
  );
}

/** Which lines they are: those of a closing, those that would be closed, or the whole month's. */
function Which({ place, shown: { column }, known }: Props & { readonly place: ClosingPlace }) {
  const { t } = useTranslation('closing');
  if (column !== 'closing') return t(`rows.whole.${column}`);
  const isClosed = known.closings.some(
    ({ month, basis, reopened }) => month === place.month && basis === place.basis && reopened === null,
  );
  return t(isClosed ? 'rows.closed' : 'rows.toClose', { basis: t(`totals.by.${place.basis}`) });
}

type FootProps = { readonly list: FigureList; readonly figure: ShownFigure['figure'] };

/** What all rows add up to, those too that were not read yet. */
function Foot({ list: { total, isReading }, figure }: FootProps) {
  const { t } = useTranslation('closing');
  const { count, money } = useFormats();
  if (total === null) return <div className={listed.totals} />;
  const { lines, totals } = total;
  return (
    <div className={listed.totals} role="status" aria-busy={isReading}>
      <span>{t('totals.lines', { count: lines, shown: count(lines) })}</span>
      <span>
        {t(`totals.${figure}`)} <b>{money(totals[figure])}</b>
      </span>
    </div>
  );
}
