import { Group, Paper, SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BASES } from '../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../bridge.ts';
import { MonthPicker } from '../../components/fields/MonthPicker.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { SoFarNotice } from '../../components/reading/SoFarNotice.tsx';
import { UnreadState } from '../../components/reading/UnreadState.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { AllClosings } from './AllClosings.tsx';
import { type ClosingPlace, isOffered, type KnownClosings } from './closing-place.ts';
import { FigureScreen } from './FigureScreen.tsx';
import { MonthView } from './MonthView.tsx';
import { Regimes } from './Regimes.tsx';
import { showClosing, useClosingPlace, useShownFigure } from './use-closing-place.ts';

/** A month as the accountant takes it: what stands open of it, what it adds up to, and its closing. */
export function ClosingScreen() {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.list, { connectionId });
  const figure = useShownFigure();
  if (figure !== null && query.state === 'ready' && query.value.asOf !== null)
    return <FigureScreen shown={figure} known={{ ...query.value, asOf: query.value.asOf }} />;
  return (
    <Stack gap="sm" maw={1100}>
      <ScreenHeader title={t('title')} description={t('description')} />
      <SoFarNotice />
      <QueryView query={query}>
        {({ asOf, ...list }) =>
          asOf === null ? (
            <Paper withBorder>
              <UnreadState />
            </Paper>
          ) : (
            <Months known={{ ...list, asOf }} onChanged={query.refresh} />
          )
        }
      </QueryView>
    </Stack>
  );
}

type MonthsProps = { readonly known: KnownClosings; readonly onChanged: () => void };

function Months({ known, onChanged }: MonthsProps) {
  const place = useClosingPlace(known);
  return (
    <>
      <Toolbar place={place} asOf={known.asOf} />
      <MonthView place={place} onChanged={onChanged} />
      <AllClosings closings={known.closings} unreadable={known.unreadable} />
      <Regimes known={known} onChanged={onChanged} />
    </>
  );
}

function Toolbar({ place, asOf }: { readonly place: ClosingPlace; readonly asOf: string }) {
  const { t } = useTranslation('closing');
  return (
    <Group gap="lg">
      <MonthPicker
        month={place.month}
        current={asOf.slice(0, 7)}
        onMonth={(month) => showClosing({ ...place, month })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('basis.label')}
        data={BASES.map((value) => ({
          value,
          label: t(`basis.${value}`),
          disabled: !isOffered(place.month, value),
        }))}
        value={place.basis}
        onChange={(basis) => showClosing({ ...place, basis })}
      />
    </Group>
  );
}
