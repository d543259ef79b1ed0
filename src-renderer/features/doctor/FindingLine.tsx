import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../src-preload/contract/doctor.ts';
import { FINDINGS, type FindingCode } from '../../../src-preload/contract/vocabulary/doctor.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import type { Path } from '../../kit/routes/routes.ts';
import classes from './doctor.module.css';
import { findingLabels } from './finding-labels.ts';
import { LEVEL_LOOKS } from './looks.ts';
import { useTongue } from './use-tongue.ts';

/** Where a finding can be mended in the app. */
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
      </div>
    </div>
  );
}
