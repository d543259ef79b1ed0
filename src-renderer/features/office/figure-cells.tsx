import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Total } from '../../../src-preload/contract/values.ts';
import { BASES } from '../../../src-preload/contract/vocabulary/closing.ts';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { editConnectionHref } from '../../kit/routes/connection-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { CompanyLink } from './CompanyLink.tsx';
import classes from './office.module.css';
import type { Figures, Glance, Summed } from './office-view.ts';

type OfCompany = { readonly company: Glance };

type CountProps = OfCompany & {
  readonly column: Summed;
  readonly total: Total;
  readonly href: string;
  /** Whether there is a sum: of what has no amount yet there is none. */
  readonly hasSum?: boolean;
  /** Below the sum. */
  readonly children?: ReactNode;
};

/** How many there are and what they come to: one press from the list of exactly those. */
export function CountCell({ company, column, total, href, hasSum = true, children }: CountProps) {
  const { t } = useTranslation('office');
  const { count } = useFormats();
  if (total.count === 0) return <span className={classes.none}>0</span>;
  const shown = count(total.count);
  const label = t('open', { what: t(`columns.${column}`), count: total.count, shown, name: company.name });
  return (
    <>
      <CompanyLink connectionId={company.connectionId} href={href} label={label}>
        {shown}
      </CompanyLink>
      {hasSum && (
        <div className={classes.below}>
          <Money centavos={total.amount} />
        </div>
      )}
      {children}
    </>
  );
}

type UnpaidProps = OfCompany & { readonly unpaid: Figures['unpaid']; readonly href: string };

/** What is unpaid, and since when. */
export function Unpaid({ company, unpaid, href }: UnpaidProps) {
  const { t } = useTranslation('office');
  const { date } = useFormats();
  return (
    <CountCell company={company} column="unpaid" total={unpaid} href={href}>
      {unpaid.oldest !== null && (
        <div className={classes.below}>{t('since', { date: date(unpaid.oldest) })}</div>
      )}
    </CountCell>
  );
}

type ToChargeProps = OfCompany & { readonly toCharge: Figures['toCharge']; readonly href: string };

/** What can be charged, and until when the first of it can; without the amounts that nobody knows yet. */
export function ToCharge({ company, toCharge, href }: ToChargeProps) {
  const { t } = useTranslation('office');
  const { date, count } = useFormats();
  const { until, unpriced } = toCharge;
  return (
    <CountCell
      company={company}
      column="toCharge"
      total={toCharge}
      href={href}
      hasSum={unpriced < toCharge.count}
    >
      {unpriced > 0 && (
        <div className={classes.below}>{t('unpriced', { count: unpriced, shown: count(unpriced) })}</div>
      )}
      {until !== null && <div className={classes.below}>{t('until', { date: date(until) })}</div>}
    </CountCell>
  );
}

/** How fresh the figures are, what the last poll or the last reading of the ledger failed with, and, in a narrow window, the certificate that polls need. */
export function LastPoll({ company, figures }: OfCompany & { readonly figures: Figures }) {
  const { t } = useTranslation(['office', 'errors']);
  const { date, instant } = useFormats();
  const { lastGoodPoll, asOf, certificateUntil, at, readFailure } = figures;
  const failed = readFailure ?? figures.lastFailure;
  const failure = failed && t(`errors:${failed.code}.title`, failed.params);
  return (
    <div className={classes.poll}>
      {lastGoodPoll === null ? t('neverPolled') : <InstantText instant={lastGoodPoll} />}
      {failure !== null && (
        <CompanyLink connectionId={company.connectionId} href={hashOf('/overview')}>
          <ToneBadge tone="unpaid" icon={IconAlertTriangle} label={failure} explanation={failure} />
        </CompanyLink>
      )}
      {readFailure !== null && <div className={classes.below}>{t('readAt', { at: instant(at) })}</div>}
      {asOf !== company.today && (
        <div className={classes.below}>
          {asOf === null ? t('stillReading') : t('asOf', { date: date(asOf) })}
        </div>
      )}
      {certificateUntil !== null && (
        <div className={classes.inNarrow}>
          <div className={classes.below}>{t('columns.certificate')}</div>
          <Certificate company={company} until={certificateUntil} />
        </div>
      )}
    </div>
  );
}

/** The last day of the certificate, one press from where it is replaced. */
export function Certificate({ company, until }: OfCompany & { readonly until: string | null }) {
  const { t } = useTranslation('office');
  const { date } = useFormats();
  if (until === null) return <span className={classes.none}>–</span>;
  const label = t('certificateUntil', { date: date(until), name: company.name });
  const need = company.needs.find((each) => each === 'certificate_ended' || each === 'certificate_ending');
  return (
    <>
      <CompanyLink
        connectionId={company.connectionId}
        href={editConnectionHref(company.connectionId, 'certificate')}
        label={label}
      >
        <CivilDateText date={until} />
      </CompanyLink>
      {need && <div className={classes.below}>{t(`certificate.${need}`)}</div>}
    </>
  );
}

/** The last month that was closed by each basis. */
export function Closed({ company, closed }: OfCompany & { readonly closed: Figures['closed'] }) {
  const { t } = useTranslation('office');
  const { shortMonth } = useFormats();
  const bases = BASES.filter((basis) => closed[basis] !== null);
  if (bases.length === 0) return <span className={classes.none}>–</span>;
  return bases.map((basis) => (
    <div key={basis} className={classes.line}>
      <CompanyLink
        connectionId={company.connectionId}
        href={hashOf('/closing', new URLSearchParams({ month: closed[basis] ?? '', basis }))}
      >
        {t(`closed.${basis}`, { month: monthWithYear(shortMonth, closed[basis] ?? '') })}
      </CompanyLink>
    </div>
  ));
}

const monthWithYear = (shortMonth: (month: string) => string, month: string): string =>
  month.endsWith('-01') ? shortMonth(month) : `${shortMonth(month)} ${month.slice(0, 4)}`;

/** Writes without an end; the company's overview tells of each. */
export function Outbox({ company, outbox }: OfCompany & { readonly outbox: Figures['outbox'] }) {
  const { t } = useTranslation('office');
  const { count } = useFormats();
  if (outbox.count === 0) return <span className={classes.none}>0</span>;
  const shown = count(outbox.count);
  const label = t('open', {
    what: t('columns.outbox'),
    count: outbox.count,
    shown,
    name: company.name,
  });
  return (
    <>
      <CompanyLink connectionId={company.connectionId} href={hashOf('/overview')} label={label}>
        {shown}
      </CompanyLink>
      {outbox.inDoubt > 0 && (
        <div className={classes.below}>
          {t('inDoubt', { count: outbox.inDoubt, shown: count(outbox.inDoubt) })}
        </div>
      )}
    </>
  );
}
