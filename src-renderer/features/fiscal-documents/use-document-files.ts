import { useState } from 'react';
import type { DocumentFiles } from '../../../src-preload/contract/fiscal-documents.ts';
import {
  MOST_DOCUMENT_CHARACTERS,
  MOST_DOCUMENT_FILES,
} from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { ciclo } from '../../bridge.ts';
import { type FileProblem, readTextFile } from '../../kit/formats/decode-file.ts';
import { useAction } from '../../kit/queries/use-action.ts';

/** Why chosen files are not read at all. */
type Problem = { readonly reason: FileProblem | 'too_many'; readonly name: string };

/** Files of fiscal documents, from choosing them to keeping what they say. */
export function useDocumentFiles(connectionId: string) {
  const [files, setFiles] = useState<DocumentFiles>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const reading = useAction(ciclo.fiscalDocuments.read);
  const importing = useAction(ciclo.fiscalDocuments.import);
  const leave = (): void => {
    reading.reset();
    setFiles([]);
  };
  return {
    ...{ files, problem, reading: reading.state, importing: importing.state, leave },
    choose: async (chosen: readonly File[]) => {
      importing.reset();
      leave();
      const read = await textsOf(chosen);
      setProblem('reason' in read ? read : null);
      if ('reason' in read || read.files.length === 0) return;
      setFiles(read.files);
      await reading.run({ connectionId, files: read.files });
    },
    keep: async () => {
      const answer = await importing.run({ connectionId, files });
      if (answer.ok) leave();
    },
  };
}

export type DocumentFilesControl = ReturnType<typeof useDocumentFiles>;

/** The texts of files, or the first that is none. */
async function textsOf(chosen: readonly File[]): Promise<{ readonly files: DocumentFiles } | Problem> {
  if (chosen.length > MOST_DOCUMENT_FILES) return { reason: 'too_many', name: '' };
  const files: DocumentFiles = [];
  let room = MOST_DOCUMENT_CHARACTERS;
  for (const file of chosen) {
    const read = await readTextFile(file, room);
    if (read.kind === 'refused') return { reason: read.reason, name: file.name };
    room -= read.text.length;
    files.push({ name: file.name, text: read.text });
  }
  return { files };
}
