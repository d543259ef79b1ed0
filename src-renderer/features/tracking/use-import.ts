import { useState } from 'react';
import type { TrackedReading } from '../../../src-preload/contract/tracking.ts';
import { MOST_TRACKED_CHARACTERS } from '../../../src-preload/contract/vocabulary/tracking.ts';
import { ciclo } from '../../bridge.ts';
import { type FileProblem, readTextFile } from '../../kit/formats/decode-file.ts';
import { useAction } from '../../kit/queries/use-action.ts';

type Draft = {
  readonly text: string;
  /** Of the file that the text came from; null where it was typed or pasted. */
  readonly fileName: string | null;
  readonly problem: 'empty' | FileProblem | null;
  /** What the text names, once it was checked as it stands. */
  readonly reading: TrackedReading | null;
};

const BLANK: Draft = { text: '', fileName: null, problem: null, reading: null };

/** Text to be imported, from typing it to having it followed. */
export function useImport(connectionId: string) {
  const [draft, setDraft] = useState(BLANK);
  const reading = useAction(ciclo.tracking.read);
  const adding = useAction(ciclo.tracking.add);
  const check = async (next: Draft): Promise<void> => {
    adding.reset();
    setDraft(next);
    if (next.problem !== null) return;
    const answer = await reading.run({ text: next.text });
    if (answer.ok) setDraft((now) => (now.text === next.text ? { ...now, reading: answer.value } : now));
  };
  return {
    draft,
    reading: reading.state,
    adding: adding.state,
    type: (text: string) => {
      adding.reset();
      setDraft({ ...BLANK, text });
    },
    check: () => check(draft.text.trim() === '' ? { ...draft, problem: 'empty' } : draft),
    choose: async (file: File) => {
      const read = await readTextFile(file, MOST_TRACKED_CHARACTERS);
      const problem = read.kind === 'refused' ? read.reason : null;
      const text = read.kind === 'text' ? read.text : '';
      await check({ ...BLANK, text, fileName: file.name, problem: problem ?? emptiness(text) });
    },
    add: async () => {
      const source = draft.fileName === null ? 'paste' : 'file';
      const answer = await adding.run({ connectionId, text: draft.text, source });
      // What was typed meanwhile stays.
      if (answer.ok) setDraft((now) => (now === draft ? BLANK : now));
    },
  };
}

const emptiness = (text: string): 'empty' | null => (text.trim() === '' ? 'empty' : null);

export type ImportControl = ReturnType<typeof useImport>;
