import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { SideDrawer } from '../../../components/layout/SideDrawer.tsx';
import { LoadingRows } from '../../../components/reading/LoadingRows.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { ChargeActions } from './actions/ChargeActions.tsx';
import { BesideRow, type Neighbours } from './BesideRow.tsx';
import { CollectionProofPart } from './CollectionProofPart.tsx';
import { DebitWarning, isOneTooMany } from './DebitWarning.tsx';
import { DecisionPart } from './DecisionPart.tsx';
import { EvidencePart } from './EvidencePart.tsx';
import { IdsPart } from './IdsPart.tsx';
import { MoneyPart } from './MoneyPart.tsx';
import { RawPart } from './RawPart.tsx';
import { StatePart } from './StatePart.tsx';
import { TimelinePart } from './TimelinePart.tsx';

type Props = {
  /** The charge whose proof is open; null when none is. */
  readonly txid: string | null;
  readonly onClose: () => void;
  /** Its neighbours in the list behind; null where it stands in none. */
  readonly beside: Neighbours | null;
};

/** The proof of a charge's state, beside the list. */
export function CycleDrawer({ txid, onClose, beside }: Props) {
  const { t } = useTranslation(['cycles', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SideDrawer
      title={t('proof.title')}
      isOpen={txid !== null}
      onClose={onClose}
      isBesideList
      isBehindDialog={isAsking}
    >
      {beside && <BesideRow {...beside} />}
      {txid !== null && <Proof key={txid} txid={txid} onAsking={setIsAsking} />}
    </SideDrawer>
  );
}

type ProofProps = { readonly txid: string; readonly onAsking: (isAsking: boolean) => void };

function Proof({ txid, onAsking }: ProofProps) {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.cycles.detail, { connectionId, txid });
  // What can be done at the bank is shown with the rest: coming in later it would move the buttons below from under a person's pointer.
  const plan = useQuery(ciclo.charging.changePlan, { connectionId, txid });
  if (plan.state === 'loading') return <LoadingRows />;
  return (
    <QueryView query={query}>
      {(detail) => (
        <Stack gap="lg">
          <StatePart detail={detail} />
          <MoneyPart row={detail.row} />
          <DebitWarning
            detail={detail}
            isShown={isOneTooMany(detail)}
            onChanged={query.refresh}
            onAsking={onAsking}
          />
          <ChargeActions detail={detail} onChanged={query.refresh} onAsking={onAsking} />
          <DecisionPart detail={detail} onDecided={query.refresh} onAsking={onAsking} />
          <CollectionProofPart detail={detail} onChanged={query.refresh} />
          <TimelinePart detail={detail} onChanged={query.refresh} />
          <EvidencePart txid={detail.row.txid} />
          <IdsPart detail={detail} />
          <RawPart detail={detail} />
        </Stack>
      )}
    </QueryView>
  );
}
