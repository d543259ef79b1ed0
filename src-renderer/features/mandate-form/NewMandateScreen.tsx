import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { NewMandateForm } from './NewMandateForm.tsx';

/** A new mandate: empty, or begun as a copy of another. */
export function NewMandateScreen({ copyOf }: { readonly copyOf: string | null }) {
  const { t } = useTranslation('mandate-form');
  const { id: connectionId } = useConnection();
  const [number, setNumber] = useState(0);
  const draft = useQuery(ciclo.mandateWriting.draft, { connectionId, copyOf });
  const original = draft.state === 'ready' ? draft.value.original : null;
  return (
    <>
      <ScreenHeader
        title={t(copyOf === null ? 'title' : 'copyTitle')}
        description={original === null ? t('description') : t('copyDescription', original)}
      />
      <QueryView query={draft}>
        {({ form }) => (
          <NewMandateForm
            key={number}
            connectionId={connectionId}
            initial={form}
            onAnother={() => setNumber((now) => now + 1)}
          />
        )}
      </QueryView>
    </>
  );
}
