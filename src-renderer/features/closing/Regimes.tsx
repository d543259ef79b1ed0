import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BASES, type Basis, LAST_CASH_YEAR } from '../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction, useSingleFlight } from '../../kit/queries/use-action.ts';
import { isOffered, type KnownClosings, yearsOf } from './closing-place.ts';

type Props = { readonly known: KnownClosings; readonly onChanged: () => void };

/** By which basis each year is assessed: a choice for the whole year, until there is none. */
export function Regimes({ known, onChanged }: Props) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.closing.setRegime);
  const choose = useSingleFlight(async ({ year, basis }: { year: number; basis: Basis }) => {
    const answer = await run({ connectionId, year, basis, seen: saidOf(known, year) });
    if (!answer.ok && answer.error.code === 'act_overtaken') onChanged();
    if (!answer.ok) return;
    onChanged();
    showDone(t('regime.done', { year, basis: t(`basis.${basis}`) }));
  });
  return (
    <Panel title={t('regime.title')} description={t('regime.text')}>
      <Stack gap="xs">
        {yearsOf(known).map((year) => (
          <Year
            key={year}
            year={year}
            said={saidOf(known, year)}
            onChoose={(basis) => void choose({ year, basis })}
          />
        ))}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      </Stack>
    </Panel>
  );
}

const saidOf = ({ regimes }: KnownClosings, year: number): Basis | null =>
  regimes.find((regime) => regime.year === year)?.basis ?? null;

type YearProps = {
  readonly year: number;
  readonly said: Basis | null;
  readonly onChoose: (basis: Basis) => void;
};

function Year({ year, said, onChoose }: YearProps) {
  const { t } = useTranslation('closing');
  const isLocked = year > LAST_CASH_YEAR;
  return (
    <Group gap="sm">
      <Text size="sm" w={44} className="numeric">
        {year}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={t('regime.year', { year })}
        data={BASES.map((value) => ({
          value,
          label: t(`basis.${value}`),
          disabled: !isOffered(`${year}-01`, value),
        }))}
        value={isLocked ? 'competencia' : (said ?? '')}
        onChange={(basis) => onChoose(basis as Basis)}
      />
      <Text size="sm" c="dimmed">
        {isLocked ? t('regime.locked') : said === null && t('regime.unsaid')}
      </Text>
    </Group>
  );
}
