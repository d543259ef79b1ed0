import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePlan, IntendedCharge } from '../../../../../src-preload/contract/charging.ts';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import type { WriteResult } from '../../../../../src-preload/contract/writing.ts';
import { ciclo } from '../../../../bridge.ts';
import { ChargeFields } from '../../../../components/charge-form/ChargeFields.tsx';
import { useVerdict } from '../../../../components/charge-form/use-verdict.ts';
import { FailureNotice } from '../../../../components/FailureNotice.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { WriteOutcome } from '../../../../components/WriteOutcome.tsx';
import { useConnection } from '../../../../kit/queries/app-store.ts';
import { useAction } from '../../../../kit/queries/use-action.ts';
import { fieldErrorsOf } from '../../../../kit/queries/use-write.ts';
import { chargeBatchHref, chargeOneHref } from '../../../../kit/routes/charging-links.ts';
import { useDraftTexts } from '../../../../kit/texts/draft-texts.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { Deadline } from './Deadline.tsx';

type Props = {
  readonly row: CycleRow;
  readonly plan: ChangePlan;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Another charge in the place of one: the bank changes none, so the first is cancelled and the second sent. */
export function CorrectCharge(props: Props) {
  const { t } = useTranslation('charging');
  return (
    <ActionDialog title={t('correct.title')} isOpen={props.isOpen} onClose={props.onClose}>
      <Correction {...props} />
    </ActionDialog>
  );
}

function Correction({ row, plan, onClose, onChanged }: Props) {
  const { t } = useTranslation('charging');
  const { id: connectionId } = useConnection();
  const texts = useDraftTexts();
  const [charge, setCharge] = useState(() => chargeAsItIs(row, plan));
  const { verdict, failure } = useVerdict(connectionId, charge, row.txid);
  const { state, send } = useReplace(connectionId, row.txid, onChanged);
  const tried = state.kind === 'done' && state.value.kind === 'tried' ? state.value : null;
  const refused = state.kind === 'done' && state.value.kind === 'problems' ? state.value.verdict : null;
  if (tried !== null) return <Tried {...tried} row={row} onClose={onClose} />;
  return (
    <>
      <Text size="sm">{t('correct.meaning')}</Text>
      <Deadline deadline={plan.deadline} />
      <ChargeFields
        charge={charge}
        verdict={verdict ?? refused}
        errors={fieldErrorsOf(null, texts)}
        onChange={setCharge}
      />
      {failure && <FailureNotice failure={failure} />}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('correct.back')}
        </Button>
        <Button
          loading={state.kind === 'running'}
          disabled={verdict?.isSendable !== true}
          onClick={() => void send(charge)}
        >
          {t('correct.send')}
        </Button>
      </Group>
    </>
  );
}

const chargeAsItIs = (row: CycleRow, plan: ChangePlan): IntendedCharge => ({
  idRec: row.idRec ?? '',
  dueDate: row.dueDate,
  amount: row.amount,
  adjustsToBusinessDay: plan.adjustsToBusinessDay,
  info: plan.info,
});

/** Sends once, however often the button is pressed. */
function useReplace(connectionId: string, txid: string, onChanged: () => void) {
  const { state, run } = useAction(ciclo.charging.replace);
  const isUnderWay = useRef(false);
  const send = async (charge: IntendedCharge): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const answer = await run({ connectionId, txid, charge });
    isUnderWay.current = false;
    if (answer.ok && answer.value.kind === 'tried') onChanged();
  };
  return { state, send };
}

type TriedProps = {
  readonly cancelled: WriteResult;
  readonly created: WriteResult | null;
  readonly resumes: string | null;
  readonly row: CycleRow;
  readonly onClose: () => void;
};

/** What became of both steps. A charge that was cancelled without another in its place is told first. */
function Tried({ cancelled, created, resumes, row, onClose }: TriedProps) {
  const { t } = useTranslation('charging');
  const how = endingOf(cancelled, created, resumes);
  return (
    <>
      {how === 'both' || how === 'notCancelled' ? (
        <Text size="sm">{t(`correct.${how}`)}</Text>
      ) : (
        <Notice
          tone={how === 'half' ? 'error' : 'attention'}
          icon={IconAlertTriangle}
          title={t(`correct.${how}`)}
        >
          <Text size="sm">{t(`correct.${how}Meaning`)}</Text>
          <WayOn resumes={resumes} idRec={row.idRec} />
        </Notice>
      )}
      <WriteOutcome result={created ?? cancelled} failure={null} />
      <Group>
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </>
  );
}

type Ending = 'both' | 'notCancelled' | 'cancelUnknown' | 'half' | 'halfWaiting' | 'halfUnknown';

function endingOf(cancelled: WriteResult, created: WriteResult | null, resumes: string | null): Ending {
  if (created === null) return cancelled.kind === 'unknown' ? 'cancelUnknown' : 'notCancelled';
  if (created.kind === 'done') return 'both';
  if (created.kind === 'unknown') return 'halfUnknown';
  return resumes === null ? 'half' : 'halfWaiting';
}

/** To the correction that waits, or to another charge where none does. */
function WayOn({ resumes, idRec }: { readonly resumes: string | null; readonly idRec: string | null }) {
  const { t } = useTranslation('charging');
  if (resumes !== null)
    return (
      <Anchor size="sm" href={chargeBatchHref(resumes)}>
        {t('interruptedCorrection.see')}
      </Anchor>
    );
  return (
    idRec !== null && (
      <Anchor size="sm" href={chargeOneHref(idRec)}>
        {t('change.another')}
      </Anchor>
    )
  );
}
