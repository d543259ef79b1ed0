import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ReviseForm } from './ReviseForm.tsx';

/** What may still be changed of a mandate, and why the rest may not. */
export function ReviseScreen({ idRec }: { readonly idRec: string }) {
  const { t } = useTranslation('mandate-form');
  const { id: connectionId } = useConnection();
  const revisable = useQuery(ciclo.mandateWriting.revisable, { connectionId, idRec });
  const payer = revisable.state === 'ready' ? revisable.value.form.payerName : '';
  return (
    <>
      <ScreenHeader title={t('revise.title')} description={t('revise.description', { payer })} />
      <QueryView query={revisable}>
        {(mandate) => <ReviseForm connectionId={connectionId} idRec={idRec} mandate={mandate} />}
      </QueryView>
    </>
  );
}
