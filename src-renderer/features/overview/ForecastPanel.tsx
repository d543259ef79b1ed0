import { Anchor, Table } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForecastDay } from '../../../src-preload/contract/overview.ts';
import type { Total } from '../../../src-preload/contract/values.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref, expectedHref } from '../../kit/routes/cycle-links.ts';
import classes from './ForecastPanel.module.css';

type Props = { readonly month: string; readonly forecast: readonly ForecastDay[] };

/** Days scroll, and none of them need have a link. */
const REACHED_BY_KEY = { tabIndex: 0 };

/** What the days ahead of the month may still bring: what is charged, and apart from it what nobody charged yet. */
export function ForecastPanel({ month, forecast }: Props) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  return (
    <Panel
      title={t('forecast.title', { month: formats.month(month) })}
      description={t('forecast.description')}
    >
      {forecast.length === 0 ? (
        <EmptyState isFromBank icon={IconCalendarOff} title={t('forecast.none')} />
      ) : (
        <section className={classes.days} aria-label={t('forecast.days')} {...REACHED_BY_KEY}>
          <Table fz="sm" verticalSpacing={3} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('forecast.day')}</Table.Th>
                <Table.Th ta="right" colSpan={2}>
                  {t('forecast.charged')}
                </Table.Th>
                <Table.Th ta="right" colSpan={2}>
                  {t('forecast.expected')}
                </Table.Th>
              </Table.Tr>
              <SumsRow forecast={forecast} />
            </Table.Thead>
            <Table.Tbody>
              {forecast.map((each) => (
                <DayRow key={each.day} forecast={each} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Panel>
  );
}

function DayRow({ forecast: { day, charged, expected } }: { readonly forecast: ForecastDay }) {
  const { t } = useTranslation('overview');
  const { count, date } = useFormats();
  const words = { count: charged.count, shown: count(charged.count) };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {date(day)}
      </Table.Th>
      <Part total={charged} href={cyclesHref({ groups: ['open'], dueFrom: day, dueTo: day })}>
        {t('forecast.charges', words)}
      </Part>
      <Part total={expected} href={expected.later > 0 ? null : expectedHref({ from: day, to: day })}>
        <CyclesText expected={expected} />
      </Part>
    </Table.Tr>
  );
}

type PartProps = {
  readonly total: Total;
  /** Null where no list holds them all. */
  readonly href: string | null;
  readonly children: ReactNode;
};

/** How many, which leads to them, and what they come to. */
function Part({ total: { count, amount }, href, children }: PartProps) {
  const { money } = useFormats();
  return (
    <>
      <Table.Td ta="right">
        {count > 0 &&
          (href === null ? (
            children
          ) : (
            <Anchor fz="sm" href={href}>
              {children}
            </Anchor>
          ))}
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {count === 0 ? '–' : money(amount)}
      </Table.Td>
    </>
  );
}

/** Cycles whose mandate fixes no amount are said to be of none: the sum is without them. */
function CyclesText({ expected: { count, unpriced } }: Pick<ForecastDay, 'expected'>) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const cycles = t('forecast.cycles', { count, shown: formats.count(count) });
  if (unpriced === 0) return cycles;
  return `${cycles} (${t('forecast.unpriced', { count: unpriced, shown: formats.count(unpriced) })})`;
}

/** The sums stand in the head, which stays while the days scroll. */
function SumsRow({ forecast }: Pick<Props, 'forecast'>) {
  const { t } = useTranslation('overview');
  const { money } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row">{t('forecast.total')}</Table.Th>
      <Table.Th ta="right" colSpan={2} className="numeric">
        {money(addUp(forecast.map(({ charged }) => charged.amount)))}
      </Table.Th>
      <Table.Th ta="right" colSpan={2} className="numeric">
        {money(addUp(forecast.map(({ expected }) => expected.amount)))}
      </Table.Th>
    </Table.Tr>
  );
}
