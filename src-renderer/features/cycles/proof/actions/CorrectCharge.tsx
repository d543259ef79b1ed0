import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePlan } from '../../../../../src-preload/contract/charge-changes.ts';
import type { IntendedCharge } from '../../../../../src-preload/contract/charge-month.ts';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../../bridge.ts';
import { ChargeFields } from '../../../../components/charge-form/ChargeFields.tsx';
import { useVerdict } from '../../../../components/charge-form/use-verdict.ts';
import { FailureNotice } from '../../../../components/failures/FailureNotice.tsx';
import { Notice } from '../../../../components/failures/Notice.tsx';
import { ModalDialog } from '../../../../components/layout/ModalDialog.tsx';
import { Confirmation, progressOf } from '../../../../components/writing/Confirmation.tsx';
import { WriteOutcome } from '../../../../components/writing/WriteOutcome.tsx';
import { useConnection } from '../../../../kit/queries/app-store.ts';
import { useAction } from '../../../../kit/queries/use-action.ts';
import { fieldErrorsOf } from '../../../../kit/queries/use-write.ts';
import { chargeBatchHref, chargeOneHref } from '../../../../kit/routes/charging-links.ts';
import { useDraftTexts } from '../../../../kit/texts/draft-texts.ts';
import { endingOf, type TriedCorrection } from './correction-ending.ts';
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
    <ModalDialog title={t('correct.title')} size="lg" isOpen={props.isOpen} onClose={props.onClose}>
      <Correction {...props} />
    </ModalDialog>
  );
}

function Correction({ row, plan, onClose, onChanged }: Props) {
  const { t } = useTranslation('charging');
  const { id: connectionId } = useConnection();
  const texts = useDraftTexts();
  const [charge, setCharge] = useState(() => chargeAsItIs(row, plan));
  const { verdict, failure, judgeAgain } = useVerdict(connectionId, charge, row.txid);
  const { state, run } = useAction(ciclo.charging.replace);
  const send = async (): Promise<void> => {
    const answer = await run({ connectionId, txid: row.txid, charge });
    if (!answer.ok) return;
    if (answer.value.kind === 'tried') onChanged();
    else judgeAgain();
  };
  const tried = state.kind === 'done' && state.value.kind === 'tried' ? state.value : null;
  const refused = state.kind === 'done' && state.value.kind === 'problems' ? state.value.verdict : null;
  const confirming = { confirmLabel: t('correct.send'), isHarmless: true, onConfirm: send, onClose };
  if (tried !== null)
    return (
      <Confirmation {...confirming} progress={{ ...progressOf(state), isOver: true }}>
        <Tried {...tried} row={row} />
      </Confirmation>
    );
  return (
    <Confirmation
      {...confirming}
      text={t('correct.meaning')}
      keepLabel={t('correct.back')}
      progress={progressOf(state)}
      canConfirm={verdict?.isSendable === true}
    >
      <Deadline deadline={plan.deadline} />
      <ChargeFields
        charge={charge}
        verdict={verdict ?? refused}
        errors={fieldErrorsOf(null, texts)}
        onChange={setCharge}
      />
      {failure && <FailureNotice failure={failure} />}
    </Confirmation>
  );
}

const chargeAsItIs = (row: CycleRow, plan: ChangePlan): IntendedCharge => ({
  idRec: row.idRec ?? '',
  dueDate: row.dueDate,
  amount: row.amount,
  adjustsToBusinessDay: plan.adjustsToBusinessDay,
  info: plan.info,
});

type TriedProps = TriedCorrection & { readonly row: CycleRow };

/** What became of both steps. A charge that was cancelled without another in its place is told first. */
function Tried({ row, ...tried }: TriedProps) {
  const { t } = useTranslation('charging');
  const { cancelled, created, resumes } = tried;
  const how = endingOf(tried);
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
          {how !== 'settled' && <WayOn resumes={resumes} idRec={row.idRec} />}
        </Notice>
      )}
      <WriteOutcome result={how === 'settled' ? null : (created ?? cancelled)} failure={null} />
    </>
  );
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
