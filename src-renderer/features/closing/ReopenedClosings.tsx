import { Divider, Stack } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ClosingFacts } from './ClosingFacts.tsx';
import { LineTable } from './LineTable.tsx';

/** How a month was told before, by whom and why it was opened again, and what differs line by line. */
export function ReopenedClosings({ closings }: { readonly closings: readonly Closing[] }) {
  const { t } = useTranslation('closing');
  return (
    <Panel title={t('reopened.title')} description={t('reopened.text')}>
      <Stack gap="md">
        {closings.map((closing, index) => (
          <Fragment key={closing.id}>
            {index > 0 && <Divider />}
            <ClosingFacts closing={closing} />
            <Difference closing={closing} />
          </Fragment>
        ))}
      </Stack>
    </Panel>
  );
}

function Difference({ closing: { id, basis, hash } }: { readonly closing: Closing }) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.difference, { connectionId, id });
  // Several of one minute are told apart by their hash alone.
  const title = t('reopened.difference', { hash: hash.slice(0, 8) });
  return (
    <Section title={title}>
      <QueryView query={query}>
        {(lines) => <LineTable label={t('lines.of', { title })} basis={basis} lines={lines} />}
      </QueryView>
    </Section>
  );
}
