import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { ClosingFacts } from './ClosingFacts.tsx';
import { ReopenMonth } from './ReopenMonth.tsx';

type Props = {
  readonly closing: Closing;
  readonly laterMonth: string | null;
  readonly onChanged: () => void;
};

/** A month that is closed: by whom, when, and what proves it. */
export function ClosedMonth({ closing, ...rest }: Props) {
  const { t } = useTranslation('closing');
  return (
    <Panel
      title={t('closed.title')}
      description={t('closed.text')}
      actions={<ReopenMonth closing={closing} {...rest} />}
    >
      <ClosingFacts closing={closing} />
    </Panel>
  );
}
