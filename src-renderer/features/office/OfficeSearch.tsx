import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoundInOffice } from '../../../src-preload/contract/office.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, payerHref } from '../../kit/routes/cycle-links.ts';
import { CompanyLink } from './CompanyLink.tsx';
import classes from './office.module.css';
import { foundOnce, type Glance } from './office-view.ts';
import { type OfficeFindings, useOfficeSearch } from './use-office-search.ts';

type Props = { readonly companies: readonly Glance[]; readonly text: string };

/** Payers and charges of all companies, as they are found; nothing while nothing is searched for. */
export function OfficeSearch({ companies, text }: Props) {
  const { t } = useTranslation('office');
  const all = useOfficeSearch(text);
  if (all === null) return null;
  const findings = foundOnce(all, companies);
  const nameOf = (connectionId: string): string =>
    companies.find((company) => company.connectionId === connectionId)?.name ?? connectionId;
  return (
    <Panel title={t('search.title')} description={<Progress findings={findings} of={companies.length} />}>
      <div className={classes.findings}>
        {findings.failure && <FailureNotice failure={findings.failure} />}
        <ul className={classes.list} aria-label={t('search.title')}>
          {findings.found.map((found) => (
            <Finding key={keyOf(found)} found={found} company={nameOf(found.connectionId)} />
          ))}
        </ul>
        {findings.more.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('search.more', { names: findings.more.map(nameOf).join(', ') })}
          </Text>
        )}
        <Unread findings={findings} nameOf={nameOf} />
      </div>
    </Panel>
  );
}

const keyOf = (found: FoundInOffice): string =>
  `${found.connectionId} ${found.kind === 'payer' ? found.payerId : found.txid}`;

function Progress({ findings, of }: { readonly findings: OfficeFindings; readonly of: number }) {
  const { t } = useTranslation('office');
  const { count } = useFormats();
  const { found, looked, isDone } = findings;
  const state = isDone ? 'done' : 'under_way';
  return (
    <span role="status">
      {t(`search.${state}`, {
        count: found.length,
        shown: count(found.length),
        looked: count(looked),
        of: count(of),
      })}
    </span>
  );
}

function Finding({ found, company }: { readonly found: FoundInOffice; readonly company: string }) {
  const { t } = useTranslation('office');
  const { money, date } = useFormats();
  const isPayer = found.kind === 'payer';
  const href = isPayer ? payerHref(found.payerId) : chargeHref(found.txid);
  const owed =
    isPayer && found.unpaid.count > 0 ? t('search.owes', { amount: money(found.unpaid.amount) }) : '';
  const detail = isPayer
    ? [found.document, owed].filter(Boolean).join(' · ')
    : `${date(found.dueDate)} · ${money(found.amount)} · ${found.txid}`;
  return (
    <li className={classes.finding}>
      <CompanyLink connectionId={found.connectionId} href={href}>
        {isPayer ? found.name : found.payerName}
      </CompanyLink>
      <span className={classes.detail}>{detail}</span>
      <span className={classes.of}>{company}</span>
    </li>
  );
}

type UnreadProps = { readonly findings: OfficeFindings; readonly nameOf: (id: string) => string };

/** A search that could not look everywhere must not look like one that found nothing. */
function Unread({ findings: { unread }, nameOf }: UnreadProps) {
  const { t } = useTranslation(['office', 'errors']);
  if (unread.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('office:search.unread')}>
      {unread.map(({ connectionId, failure }) => (
        <li key={connectionId} className={classes.below}>
          {t('office:search.unreadOf', {
            name: nameOf(connectionId),
            why: t(`errors:${failure.code}.title`, failure.params),
            action: t(`errors:${failure.code}.action`, failure.params),
          })}
        </li>
      ))}
    </ul>
  );
}
