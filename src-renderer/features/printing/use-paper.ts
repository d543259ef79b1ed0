import { useTranslation } from 'react-i18next';
import type { RendererCalls } from '../../../src-preload/contract/index.ts';
import { ciclo } from '../../bridge.ts';
import { type ActionState, useAction } from '../../kit/queries/use-action.ts';

type Answered<Call extends (input: never) => Promise<{ ok: boolean }>> = Extract<
  Awaited<ReturnType<Call>>,
  { ok: true; value: unknown }
>['value'];

/** Printing the page, and saving it as PDF. */
export type Paper = {
  readonly printed: ActionState<Answered<RendererCalls['printing']['print']>>;
  readonly saved: ActionState<Answered<RendererCalls['printing']['savePdf']>>;
  readonly print: () => Promise<void>;
  readonly savePdf: () => Promise<void>;
};

/** Prints through the shell; where it has no printer of its own, through the page's print dialog. */
export function usePaper(): Paper {
  const { t } = useTranslation('printing');
  const printing = useAction(ciclo.printing.print);
  const saving = useAction(ciclo.printing.savePdf);
  return {
    printed: printing.state,
    saved: saving.state,
    print: async () => {
      saving.reset();
      printIfByPage(await printing.run(null));
    },
    savePdf: async () => {
      printing.reset();
      printIfByPage(await saving.run({ suggestedName: `${t('fileName')}.pdf` }));
    },
  };
}

function printIfByPage(result: { ok: true; value: { outcome: string } } | { ok: false }): void {
  if (result.ok && result.value.outcome === 'by_page') window.print();
}
