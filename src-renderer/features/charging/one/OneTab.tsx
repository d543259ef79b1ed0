import { ciclo } from '../../../bridge.ts';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { showMandate, useChargingLocation } from '../charging-location.ts';
import { ChooseMandate } from './ChooseMandate.tsx';
import { OneCharge } from './OneCharge.tsx';

/** One charge of one mandate. */
export function OneTab() {
  const { id: connectionId } = useConnection();
  const { idRec } = useChargingLocation();
  if (idRec === null) return <ChooseMandate connectionId={connectionId} onChoose={showMandate} />;
  return <ChosenMandate key={idRec} connectionId={connectionId} idRec={idRec} />;
}

function ChosenMandate({ connectionId, idRec }: { readonly connectionId: string; readonly idRec: string }) {
  const query = useQuery(ciclo.charging.nextDays, { connectionId, idRec });
  return (
    <QueryView query={query}>
      {(mandate) => (
        <OneCharge
          connectionId={connectionId}
          mandate={mandate}
          onSent={query.refresh}
          onOther={() => showMandate(null)}
        />
      )}
    </QueryView>
  );
}
