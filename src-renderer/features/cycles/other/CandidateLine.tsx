import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '../../../../src-preload/contract/cycles.ts';
import { StateBadge } from '../../../components/values/StateBadge.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import classes from './AssignOrphan.module.css';

type Props = { readonly candidate: Candidate; readonly onChoose: () => void };

/** A charge that is offered for a payment: whose, of when and how much, how it stands, and why it is offered. */
export function CandidateLine({ candidate: { row, why }, onChoose }: Props) {
  const { t } = useTranslation('cycles');
  const { date, money } = useFormats();
  const facts = [
    ...why.map((reason) => t(`orphans.why.${reason}`)),
    ...(row.paid === 0 ? [] : [t('orphans.hasMoney', { amount: money(row.paid) })]),
  ];
  return (
    <li>
      <UnstyledButton className={classes.choice} onClick={onChoose}>
        <span title={[row.payerName, row.payerDocument].filter(Boolean).join(' · ')}>
          {row.payerName || row.txid} <small>{row.contract}</small>
        </span>
        <span>{t('orphans.due', { date: date(row.dueDate) })}</span>
        <span className={classes.amount}>{money(row.amount)}</span>
        <StateBadge state={row.state} group={row.group} />
        {facts.length > 0 && <span className={classes.why}>{facts.join(' · ')}</span>}
      </UnstyledButton>
    </li>
  );
}
