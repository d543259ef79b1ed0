import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntendedCharge } from '../../../../src-preload/contract/charge-month.ts';
import { CHARGE_FORM_FIELDS } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { ciclo } from '../../../bridge.ts';
import { ChargeFields } from '../../../components/charge-form/ChargeFields.tsx';
import { useVerdict } from '../../../components/charge-form/use-verdict.ts';
import { LeaveQuestion } from '../../../components/layout/LeaveQuestion.tsx';
import { WriteOutcome } from '../../../components/writing/WriteOutcome.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useWrite } from '../../../kit/queries/use-write.ts';
import { useLeaveGuard } from '../../../kit/routes/use-leave-guard.ts';
import classes from '../charging.module.css';

/** A mandate with the days that can be charged, as `charging.nextDays` answers it. */
type OfferedMandate = {
  readonly idRec: string;
  readonly payerName: string;
  readonly contract: string;
  readonly payerDocument: string;
  readonly fixedAmount: number | null;
  readonly lastAmount: number | null;
  readonly days: readonly { readonly dueDate: string; readonly isTaken: boolean }[];
};

type Props = {
  readonly connectionId: string;
  readonly mandate: OfferedMandate;
  readonly onSent: () => void;
  readonly onOther: () => void;
};

/** Day, amount and text of one charge, judged as they are typed. */
export function OneCharge({ connectionId, mandate, onSent, onOther }: Props) {
  const { t } = useTranslation('charging');
  const [charge, setCharge] = useState(() => firstCharge(mandate));
  /** What the form began with, or has sent. */
  const [kept, setKept] = useState(charge);
  const { verdict, failure, judgeAgain } = useVerdict(connectionId, charge);
  const write = useWrite(ciclo.charging.sendOne);
  const isDone = write.result?.kind === 'done';
  const isUnderWay = write.isRunning || isDone || write.result?.kind === 'unknown';
  const guard = useLeaveGuard(!isUnderWay && isTyped(charge, kept, mandate));
  const change = (next: IntendedCharge): void => {
    write.reset();
    setCharge(next);
  };
  const send = async (): Promise<void> => {
    const result = await write.run({ connectionId, charge });
    if (result?.kind === 'done') {
      setKept(charge);
      onSent();
    }
    if (result?.kind === 'problems') judgeAgain();
  };
  return (
    <Stack gap="sm" className={classes.form ?? ''}>
      <LeaveQuestion guard={guard} />
      <Payer mandate={mandate} onOther={onOther} />
      <OfferedDays mandate={mandate} charge={charge} onChange={change} />
      <ChargeFields
        charge={charge}
        verdict={isDone ? null : verdict}
        errors={write.fieldErrors}
        onChange={change}
      />
      <WriteOutcome
        result={write.result}
        failure={write.failure ?? failure}
        shownFields={CHARGE_FORM_FIELDS}
      />
      <div>
        <Button
          leftSection={<IconSend size={14} aria-hidden />}
          loading={write.isRunning}
          disabled={isDone || verdict?.isSendable !== true}
          onClick={() => void send()}
        >
          {t('one.send')}
        </Button>
      </div>
    </Stack>
  );
}

function Payer({ mandate, onOther }: Pick<Props, 'mandate' | 'onOther'>) {
  const { t } = useTranslation('charging');
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Title order={2}>{mandate.payerName || t('unknownPayer')}</Title>
        <Text size="sm" c="dimmed">
          {[mandate.contract, mandate.payerDocument].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={onOther}>
        {t('one.other')}
      </Button>
    </Group>
  );
}

/** The first day that no charge bears, with the amount that is known. */
function firstCharge({ idRec, days, fixedAmount, lastAmount }: OfferedMandate): IntendedCharge {
  return {
    idRec,
    dueDate: days.find(({ isTaken }) => !isTaken)?.dueDate ?? '',
    amount: fixedAmount ?? lastAmount,
    adjustsToBusinessDay: true,
    info: '',
  };
}

/** Whether something was typed: a day that is offered and a tick are a press, and quickly made again. */
const isTyped = (charge: IntendedCharge, kept: IntendedCharge, { days }: OfferedMandate): boolean =>
  charge.amount !== kept.amount ||
  charge.info !== kept.info ||
  (charge.dueDate !== kept.dueDate && !days.some(({ dueDate }) => dueDate === charge.dueDate));

type DaysProps = {
  readonly mandate: OfferedMandate;
  readonly charge: IntendedCharge;
  readonly onChange: (charge: IntendedCharge) => void;
};

function OfferedDays({ mandate, charge, onChange }: DaysProps) {
  const { t } = useTranslation('charging');
  const { date } = useFormats();
  if (mandate.days.length === 0) return <Text size="sm">{t('one.noDays')}</Text>;
  return (
    <div>
      <Text size="sm" mb={4} id="offered-days">
        {t('one.days')}
      </Text>
      <Group gap={6} role="group" aria-labelledby="offered-days">
        {mandate.days.map(({ dueDate, isTaken }) => (
          <Button
            key={dueDate}
            size="compact-xs"
            variant={dueDate === charge.dueDate ? 'filled' : 'default'}
            aria-pressed={dueDate === charge.dueDate}
            disabled={isTaken}
            onClick={() => onChange({ ...charge, dueDate })}
          >
            {isTaken ? t('one.taken', { date: date(dueDate) }) : date(dueDate)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
