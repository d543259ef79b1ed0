import { useState } from 'react';
import type { DocumentFiles } from '../../../src-preload/contract/fiscal-documents.ts';
import {
  MOST_DOCUMENT_CHARACTERS,
  MOST_DOCUMENT_FILES,
  MOST_DOCUMENT_ZIP_BYTES,
} from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { ciclo } from '../../bridge.ts';
import { base64Of } from '../../kit/formats/base64-of.ts';
import { type FileProblem, isArchive, readTextFile } from '../../kit/formats/decode-file.ts';
import { useAction } from '../../kit/queries/use-action.ts';

/** Why chosen files are not read at all. */
type Problem = { readonly reason: FileProblem | 'too_many' | 'zip_too_large'; readonly name: string };

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
      const read = await contentsOf(chosen);
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

/** What files may still have, each kind of them together. */
type Room = { readonly characters: number; readonly zipBytes: number };

/** The texts of files, zips as they are, or the first that cannot be taken. */
async function contentsOf(chosen: readonly File[]): Promise<{ readonly files: DocumentFiles } | Problem> {
  if (chosen.length > MOST_DOCUMENT_FILES) return { reason: 'too_many', name: '' };
  const files: DocumentFiles = [];
  let room: Room = { characters: MOST_DOCUMENT_CHARACTERS, zipBytes: MOST_DOCUMENT_ZIP_BYTES };
  for (const file of chosen) {
    const taken = (await isArchive(file)) ? await zipIn(file, room) : await textIn(file, room);
    if ('reason' in taken) return taken;
    files.push(taken.file);
    room = taken.room;
  }
  return { files };
}

type Taken = { readonly file: DocumentFiles[number]; readonly room: Room } | Problem;

async function textIn(file: File, room: Room): Promise<Taken> {
  const { name } = file;
  const read = await readTextFile(file, room.characters);
  if (read.kind === 'refused') return { reason: read.reason, name };
  const characters = room.characters - read.text.length;
  return { file: { name, text: read.text }, room: { ...room, characters } };
}

async function zipIn(file: File, room: Room): Promise<Taken> {
  const { name, size } = file;
  if (size > room.zipBytes) return { reason: 'zip_too_large', name };
  const zipBase64 = await base64Of(file).catch(() => null);
  if (zipBase64 === null) return { reason: 'unreadable', name };
  return { file: { name, zipBase64 }, room: { ...room, zipBytes: room.zipBytes - size } };
}
