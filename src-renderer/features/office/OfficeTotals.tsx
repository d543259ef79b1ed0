import { useTranslation } from 'react-i18next';
import listed from '../../components/layout/list-screen.module.css';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { type Glance, SUMMED, totalsOf } from './office-view.ts';

/** What the companies on screen add up to: those of a group, where one is chosen. */
export function OfficeTotals({ companies }: { readonly companies: readonly Glance[] }) {
  const { t } = useTranslation('office');
  const { count } = useFormats();
  const totals = totalsOf(companies);
  const leftOut = [
    totals.leavesPracticeOut && t('totals.withoutPractice'),
    totals.leavesCopiesOut && t('totals.withoutCopies'),
  ].filter((text) => text !== false);
  return (
    <section className={listed.totals} aria-label={t('totals.label')}>
      <span>
        {t('totals.companies', { count: totals.companies, shown: count(totals.companies) })}
        {leftOut.length > 0 && ` (${leftOut.join(', ')})`}
      </span>
      {SUMMED.map((name) => (
        <span key={name}>
          {t(`columns.${name}`)}: <b>{count(totals.sums[name].count)}</b> ·{' '}
          <Money centavos={totals.sums[name].amount} />
          {name === 'toCharge' && totals.unpriced > 0 && (
            <> ({t('unpriced', { count: totals.unpriced, shown: count(totals.unpriced) })})</>
          )}
        </span>
      ))}
      {totals.unknown > 0 && (
        <span>{t('totals.unknown', { count: totals.unknown, shown: count(totals.unknown) })}</span>
      )}
    </section>
  );
}
