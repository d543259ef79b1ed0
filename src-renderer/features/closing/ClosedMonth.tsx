import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import { Panel } from '../../components/Panel.tsx';
import { ClosingFacts } from './ClosingFacts.tsx';

type Props = { readonly closing: Closing };

/** A month that is closed: by whom, when, and what proves it. */
export function ClosedMonth({ closing }: Props) {
  const { t } = useTranslation('closing');
  return (
    <Panel title={t('closed.title')} description={t('closed.text')}>
      <ClosingFacts closing={closing} />
    </Panel>
  );
}
