import { IconKey, IconKeyOff, IconQuestionMark, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../../../src-preload/contract/webhooks.ts';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';

const LOOKS: Readonly<Record<string, Look>> = {
  current: { tone: 'paid', icon: IconKey },
  former: { tone: 'attention', icon: IconRefresh },
  header: { tone: 'open', icon: IconKey },
  foreign: { tone: 'attention', icon: IconQuestionMark },
  none: { tone: 'attention', icon: IconKeyOff },
};

/** Whether what the bank sends will bring our secret along. */
export function CarriedSecretBadge({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation('webhooks');
  const { secret, own } = registration;
  if (secret === null) return '–';
  const isInHeader = own?.place.kind === 'header' && secret !== 'former';
  const kind = isInHeader ? 'header' : secret;
  const look = LOOKS[kind] ?? { tone: 'open', icon: IconKey };
  const name = own?.place.kind === 'header' ? own.place.name : '';
  return (
    <ToneBadge
      {...look}
      label={t(`carried.${kind}.name`, { name })}
      explanation={t(`carried.${kind}.meaning`, { name })}
    />
  );
}
