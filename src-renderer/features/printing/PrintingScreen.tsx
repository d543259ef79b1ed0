import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeCharge } from '../../../src-preload/contract/mandates.ts';
import { ciclo } from '../../bridge.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { type Receiver, useLetterhead } from '../../components/letterhead/use-letterhead.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { parseHash } from '../../kit/routes/hash-route.ts';
import { CheckAndPrint } from './CheckAndPrint.tsx';
import { ChooseMandates } from './ChooseMandates.tsx';
import { type Choices, waitingOf } from './choices.ts';
import { PrintRoot } from './PrintRoot.tsx';
import classes from './printing.module.css';
import { ReceiverOnPaper } from './ReceiverOnPaper.tsx';
import { type SheetChoice, SheetOptions } from './SheetOptions.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import type { SlipStyle } from './Slip.tsx';
import { usePrintJob } from './use-print-job.ts';

/**
 * Printing activation codes. `#/printing?mandate=<idRec>` comes with a mandate chosen, with the charge that it names, that of `&txid=<txid>`, or none
 * (`&without=charge`); `?batch=<id>` with those of an import that wait for their payers, as many as the link to it counts.
 */
export function PrintingScreen() {
  const connection = useConnection();
  // A company's codes are its own: another company begins afresh.
  return <PrintingSteps key={connection.id} connectionId={connection.id} />;
}

function PrintingSteps({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('printing');
  const { letterhead, receiver, refresh } = useLetterhead();
  const sheets = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [options, setOptions] = useState<SheetChoice>({
    layout: 'one',
    language: 'pt-BR',
    instructions: null,
  });
  const control = usePrintJob(connectionId, options.layout, sheets);
  const choose = (next: Choices) => {
    control.clear();
    setChoices(next);
  };
  usePreselected(connectionId, choose);
  const style = useSlipStyle(options, receiver);
  const chosen = [...choices.values()];
  return (
    <div className={classes.screen}>
      <ScreenHeader title={t('title')} description={t('description')} />
      <div className={classes.columns}>
        <div className={classes.steps}>
          <ChooseMandates connectionId={connectionId} choices={choices} onChange={choose} />
          <SheetOptions choice={options} onChange={setOptions}>
            <ReceiverOnPaper
              connectionId={connectionId}
              letterhead={letterhead}
              receiver={receiver}
              onSaved={refresh}
            />
          </SheetOptions>
        </div>
        <div className={classes.outcome}>
          <div className={classes.check}>
            <CheckAndPrint choices={chosen} control={control} layout={options.layout} />
          </div>
          <SheetPreview choices={chosen} job={control.job} style={style} />
        </div>
      </div>
      <PrintRoot sheets={sheets} choices={chosen} job={control.job} style={style} />
    </div>
  );
}

/** How slips look; the instructions are ours, in the slip's language, until a person writes others. */
function useSlipStyle({ layout, language, instructions }: SheetChoice, receiver: Receiver): SlipStyle {
  const { i18n } = useTranslation('printing');
  const suggested = i18n.getFixedT(language, 'printing')(`suggestedInstructions.${layout}`);
  return { layout, language, instructions: instructions ?? suggested, receiver };
}

/** Chooses the mandates that the address names, once. */
function usePreselected(connectionId: string, choose: (choices: Choices) => void): void {
  const latestChoose = useRef(choose);
  latestChoose.current = choose;
  useEffect(() => {
    let isCurrent = true;
    void namedChoices(connectionId).then((choices) => {
      if (isCurrent && choices !== null) latestChoose.current(choices);
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId]);
}

function chargeIn(query: URLSearchParams): CodeCharge {
  const txid = query.get('txid');
  if (txid !== null) return { txid };
  return query.get('without') === 'charge' ? 'none' : 'named';
}

/** A mandate with the charge that goes along, or those of an import that wait for their payers. */
async function namedChoices(connectionId: string): Promise<Choices | null> {
  const { query } = parseHash(window.location.hash);
  const [idRec, batchId] = [query.get('mandate'), query.get('batch')];
  if (idRec !== null) {
    const answer = await ciclo.mandates.detail({ connectionId, idRec });
    return answer.ok ? new Map([[idRec, { row: answer.value.row, charge: chargeIn(query) }]]) : null;
  }
  if (batchId === null) return null;
  const answer = await ciclo.mandateWriting.importedMandates({ connectionId, batchId });
  return answer.ok ? waitingOf(answer.value) : null;
}
