import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../src-preload/contract/doctor.ts';
import { FINDINGS, type FindingCode } from '../../../src-preload/contract/vocabulary/doctor.ts';
import { EditConnection, RemedyButton } from '../../components/failures/RemedyButton.tsx';
import type { ConnectionPart } from '../../kit/routes/connection-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import type { Path } from '../../kit/routes/routes.ts';
import classes from './doctor.module.css';
import { findingLabels } from './finding-labels.ts';
import { LEVEL_LOOKS } from './looks.ts';
import { useTongue } from './use-tongue.ts';

/** The part of the connection's form that mends a finding; that of a failure stands in `components/failures/remedies.ts`. */
const EDITED: Partial<Record<FindingCode, ConnectionPart>> = {
  address_plain: 'address',
  address_environments_mixed: 'address',
  tls_expired: 'address',
  tls_not_yet_valid: 'address',
  tls_dates_unreadable: 'address',
  tls_other_name: 'address',
  tls_unknown_authority: 'address',
  certificate_expiring: 'certificate',
  certificate_expired: 'certificate',
  certificate_not_yet_valid: 'certificate',
  certificate_key_mismatch: 'certificate',
  certificate_other_environment: 'certificate',
};

/** Where a finding can be mended on another screen. */
const PLACES: Partial<Record<FindingCode, { readonly path: Path; readonly label: string }>> = {
  read_by_id: { path: '/tracking', label: 'seeTracking' },
  webhook_absent: { path: '/webhooks', label: 'seeWebhooks' },
  webhook_keys_none: { path: '/webhooks', label: 'seeWebhooks' },
  webhook_registered: { path: '/webhooks', label: 'seeWebhooks' },
};

type Props = { readonly finding: Finding; readonly schemeWord: string };

/** A finding: its level as icon and word, what was found and, unless all is well, what it means and what to do. */
export function FindingLine({ finding, schemeWord }: Props) {
  const { t } = useTranslation('doctor');
  const { found, means, action } = findingLabels(finding, useTongue(schemeWord));
  const level = FINDINGS[finding.code];
  const { icon: Icon, tone } = LEVEL_LOOKS[level];
  const place = PLACES[finding.code];
  const edited = EDITED[finding.code];
  return (
    <div className={classes.finding}>
      <Icon size={16} role="img" aria-label={t(`level.${level}`)} className={classes.icon} data-tone={tone} />
      <div>
        <Text size="sm" fw={level === 'good' || level === 'note' ? 400 : 600}>
          {found}
        </Text>
        {means && <Text size="sm">{means}</Text>}
        {action && <Text size="sm">{action}</Text>}
        {place && (
          <Anchor size="sm" href={hashOf(place.path)}>
            {t(place.label)}
          </Anchor>
        )}
        <Mending finding={finding} part={edited ?? null} />
      </div>
    </div>
  );
}

type MendingProps = { readonly finding: Finding; readonly part: ConnectionPart | null };

function Mending({ finding: { failure }, part }: MendingProps) {
  if (failure !== null) return <RemedyButton code={failure.code} />;
  return part === null ? null : <EditConnection part={part} />;
}
