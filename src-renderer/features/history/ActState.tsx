import { IconCheck, IconClock, IconHelpCircle, IconMinus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Act } from '../../../src-preload/contract/history.ts';
import type { WriteState } from '../../../src-preload/contract/vocabulary/writing.ts';
import { type Look, ToneBadge } from '../../components/values/ToneBadge.tsx';

const LOOKS: Readonly<Record<WriteState, Look>> = {
  intended: { tone: 'open', icon: IconClock },
  sent: { tone: 'open', icon: IconClock },
  unknown: { tone: 'attention', icon: IconHelpCircle },
  done: { tone: 'paid', icon: IconCheck },
  resolved_done: { tone: 'paid', icon: IconCheck },
  refused: { tone: 'unpaid', icon: IconX },
  resolved_not_done: { tone: 'closed', icon: IconMinus },
};

/** What came of it at the bank; nothing for what no bank was asked for. */
export function ActState({ act: { state } }: { readonly act: Act }) {
  const { t } = useTranslation('history');
  return state === null ? null : <ToneBadge {...LOOKS[state]} label={t(`state.${state}`)} />;
}
