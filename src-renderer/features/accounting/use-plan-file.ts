import { useState } from 'react';
import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import { LONGEST_PLAN } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { type FileProblem, readTextFile } from '../../kit/formats/decode-file.ts';
import { useAction } from '../../kit/queries/use-action.ts';

/** A plan's file, from choosing it to keeping what it says, in the place of the plan that was shown when it was chosen. */
export function usePlanFile(
  connectionId: string,
  accounts: readonly PlannedAccount[],
  onChanged: () => void,
) {
  const [{ text, seen }, setChosen] = useState({ text: '', seen: accounts });
  const [problem, setProblem] = useState<{ readonly reason: FileProblem; readonly name: string } | null>(
    null,
  );
  const [imports, setImports] = useState(0);
  const reading = useAction(ciclo.accounting.readPlan);
  const importing = useAction(ciclo.accounting.importPlan);
  return {
    ...{ problem, reading: reading.state, importing: importing.state, leave: reading.reset },
    /** How many plans were kept since the screen is there. */
    imports,
    choose: async (file: File) => {
      importing.reset();
      reading.reset();
      const read = await readTextFile(file, LONGEST_PLAN);
      setProblem(read.kind === 'refused' ? { reason: read.reason, name: file.name } : null);
      if (read.kind === 'refused') return;
      setChosen({ text: read.text, seen: accounts });
      await reading.run({ text: read.text });
    },
    keep: async () => {
      const answer = await importing.run({ connectionId, text, seen: [...seen] });
      // What a colleague has kept meanwhile is to be seen before a file takes its place.
      if (!answer.ok && answer.error.code === 'act_overtaken') onChanged();
      if (answer.ok || answer.error.code === 'act_overtaken') reading.reset();
      if (!answer.ok) return;
      setImports((before) => before + 1);
      onChanged();
    },
  };
}

export type PlanFileControl = ReturnType<typeof usePlanFile>;
