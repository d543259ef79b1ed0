import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account, PayerDetail, Statement } from '../../../src-preload/contract/payers.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import classes from './payers.module.css';

/** What a statement adds up: the first three of its period, the last now. */
const FIGURES = ['due', 'paid', 'refunded', 'open'] as const;
export type Figure = (typeof FIGURES)[number];

type Props = {
  readonly account: Account;
  readonly statement: Statement;
  readonly arrears: PayerDetail['arrears'];
  /** Whose lines alone are shown. */
  readonly only: Figure | null;
  readonly onShow: (figure: Figure) => void;
};

/** The sums of a statement, as its files have them; a press shows the lines that make one. */
export function StatementFigures({ account, statement, arrears: { daysLate }, only, onShow }: Props) {
  const { t } = useTranslation('payers');
  const { money, date, count } = useFormats();
  const { open, openSince } = statement;
  const late = daysLate === null ? [] : [t('late', { count: daysLate, shown: count(daysLate) })];
  const since = openSince === null ? [] : [t('statement.since', { date: date(openSince) }), ...late];
  return (
    <dl className={classes.figures}>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{t(`statement.${figure}`)}</dt>
          <dd>
            <Anchor
              component="button"
              type="button"
              fw={600}
              fz="inherit"
              aria-pressed={only === figure}
              title={t(`statement.show.${figure}`)}
              td={only === figure ? 'underline' : undefined}
              onClick={() => onShow(figure)}
            >
              {money(figure === 'open' ? open : account[figure])}
            </Anchor>
            {figure === 'open' && since.length > 0 && (
              <Text span size="xs" c="var(--mantine-color-error)">
                {' '}
                {since.join(' · ')}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
