import { useConnection } from '../../kit/queries/app-store.ts';
import { PayerList } from './PayerList.tsx';
import { PayerPage } from './PayerPage.tsx';
import { usePayersLocation } from './use-payers-location.ts';

/** People who pay: who owes, or all that is known of one. */
export function PayersScreen() {
  const { id: connectionId } = useConnection();
  const location = usePayersLocation();
  if (location.payer !== null)
    return (
      <PayerPage
        key={JSON.stringify([connectionId, location.payer])}
        connectionId={connectionId}
        payer={location.payer}
      />
    );
  return <PayerList key={connectionId} connectionId={connectionId} location={location} />;
}
