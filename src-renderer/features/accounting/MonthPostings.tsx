import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { MonthPicker } from '../../components/fields/MonthPicker.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import type { KnownAccounting } from './accounting-state.ts';
import { Composer } from './Composer.tsx';
import { FormatFields } from './FormatFields.tsx';
import { type FormatDraft, layoutProblem, useFormatDraft } from './format-draft.ts';
import { PostingsPreview } from './PostingsPreview.tsx';

type Props = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly state: KnownAccounting;
  readonly onMonth: (month: string) => void;
  readonly onChanged: () => void;
};

/** What of a month has not left yet, how it is written, and its file. */
export function MonthPostings({ month, state, onMonth, onChanged }: Props) {
  const { t } = useTranslation('accounting');
  const draft = useFormatDraft(state);
  return (
    <Panel
      title={t('month.title')}
      description={t('month.text')}
      actions={<MonthPicker month={month} current={state.asOf.slice(0, 7)} onMonth={onMonth} />}
    >
      <Stack gap="sm">
        <FormatFields draft={draft} cnpj={state.cnpj} />
        {draft.format.layout === 'csv' && <Composer draft={draft} presets={state.presets} />}
        {layoutProblem(draft.composed) === null && (
          <Preview month={month} asOf={state.asOf} draft={draft} onChanged={onChanged} />
        )}
      </Stack>
    </Panel>
  );
}

type PreviewProps = {
  readonly month: string;
  readonly asOf: string;
  readonly draft: FormatDraft;
  readonly onChanged: () => void;
};

/** The file is written and recorded once: only what is shown may be written, so that the button waits for the answer to what is chosen now. */
function Preview({ month, asOf, draft, onChanged }: PreviewProps) {
  const { id: connectionId } = useConnection();
  const [format] = useDebouncedValue(draft.format, SEARCH_PAUSE_MS);
  const choice = { ...format, connectionId, month };
  const query = useQuery(ciclo.accounting.preview, choice);
  const isCurrent = query.state === 'ready' && query.isCurrent && format === draft.format;
  return (
    <QueryView query={query}>
      {(preview) => <PostingsPreview {...{ preview, isCurrent, choice, asOf, onChanged }} />}
    </QueryView>
  );
}
