import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCertificate,
  IconCloudOff,
  IconFiles,
  IconHourglassHigh,
  IconQuestionMark,
  IconReportMoney,
  IconSchool,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OfficeNeed } from '../../../src-preload/contract/vocabulary/office.ts';
import { ciclo } from '../../bridge.ts';
import { showNotice } from '../../components/notices/notices.tsx';
import { type Look, ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { CompanyLink } from './CompanyLink.tsx';
import classes from './office.module.css';
import type { Glance } from './office-view.ts';

const LOOKS: Readonly<Record<OfficeNeed, Look>> = {
  window_closing: { tone: 'unpaid', icon: IconCalendarDue },
  in_doubt: { tone: 'attention', icon: IconHourglassHigh },
  poll_failing: { tone: 'unpaid', icon: IconCloudOff },
  certificate_ended: { tone: 'unpaid', icon: IconCertificate },
  certificate_ending: { tone: 'attention', icon: IconCertificate },
  attention: { tone: 'attention', icon: IconAlertTriangle },
  orphans: { tone: 'attention', icon: IconQuestionMark },
  unpaid: { tone: 'unpaid', icon: IconReportMoney },
  to_charge: { tone: 'open', icon: IconCalendarDue },
  unfinished: { tone: 'open', icon: IconHourglassHigh },
  not_known: { tone: 'closed', icon: IconQuestionMark },
};

/** A company by name, with its group and what it wants first. */
export function CompanyCell({ company }: { readonly company: Glance }) {
  const { t } = useTranslation(['office', 'common']);
  const { connectionId, name, group, isPractice, copiedAt, needs } = company;
  const [first] = needs;
  const all = needs.map((need) => t(`office:needs.${need}`)).join(' · ');
  return (
    <div className={classes.company}>
      <CompanyLink connectionId={connectionId} href={hashOf('/overview')}>
        {name}
      </CompanyLink>
      {group !== null && <div className={classes.below}>{group}</div>}
      {isPractice && (
        <div>
          <ToneBadge tone="open" icon={IconSchool} label={t('common:connection.practiceMark')} />
        </div>
      )}
      {copiedAt !== null && (
        <div>
          <ToneBadge tone="closed" icon={IconFiles} label={t('common:datedCopy.label')} />
        </div>
      )}
      {first && (
        <div>
          <ToneBadge {...LOOKS[first]} label={t(`office:needs.${first}`)} explanation={all} />
        </div>
      )}
      {company.unknown !== null && <NotKnown company={company} why={company.unknown} />}
    </div>
  );
}

type NotKnownProps = {
  readonly company: Glance;
  readonly why: NonNullable<Glance['unknown']>;
};

/** Why there are no figures, and the way to them. */
function NotKnown({ company: { connectionId, name }, why }: NotKnownProps) {
  const { t } = useTranslation('office');
  const { state, run } = useAction(ciclo.office.refresh);
  const read = async (): Promise<void> => {
    const answer = await run({ connectionId });
    if (!answer.ok) showNotice(answer.error);
  };
  return (
    <>
      <div className={classes.below}>{t(`unknown.${why}`)}</div>
      <Button
        variant="default"
        size="compact-xs"
        loading={state.kind === 'running'}
        aria-label={t('readNowOf', { name })}
        onClick={() => void read()}
      >
        {t('readNow')}
      </Button>
    </>
  );
}
