import type { DocumentPreview } from '../../../../src-preload/contract/fiscal-documents.ts';
import {
  type DocumentFault,
  MOST_DOCUMENT_CHARACTERS,
  MOST_DOCUMENT_FILES,
} from '../../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { readZip, type ZipRoom } from './read-zip.ts';

/** A file as somebody hands it over: its text, or a zip as it is. */
export type GivenFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly zip: Buffer };

/** A text to be read; of a zip's `name` has the zip's name in front, and it is XML or at fault. */
type GivenText = { readonly name: string; readonly text: string; readonly isOfZip: boolean };

/** The texts of files, what is wrong with zips among them, and how many entries of zips are no XML. */
export type GivenTexts = {
  readonly texts: readonly GivenText[];
  readonly faults: DocumentPreview['faults'];
  readonly leftOut: number;
};

/** Opens the zips among files, one after another: together they may hold and unpack to no more than one of them may. */
export async function givenTexts(files: readonly GivenFile[]): Promise<GivenTexts> {
  const texts: GivenText[] = [];
  const faults: DocumentPreview['faults'] = [];
  let leftOut = 0;
  let room: ZipRoom = { files: MOST_DOCUMENT_FILES, bytes: MOST_DOCUMENT_CHARACTERS };
  for (const file of files) {
    if ('text' in file) {
      texts.push({ ...file, isOfZip: false });
      continue;
    }
    const opened = await openedZip(file.name, file.zip, room);
    texts.push(...opened.texts);
    faults.push(...opened.faults);
    leftOut += opened.leftOut;
    room = opened.room;
  }
  return { texts, faults, leftOut };
}

type OpenedZip = GivenTexts & { readonly room: ZipRoom };

async function openedZip(name: string, zip: Buffer, room: ZipRoom): Promise<OpenedZip> {
  const reading = await readZip(zip, room);
  const refused = (reason: DocumentFault, entry: string): OpenedZip => {
    const file = entry === '' ? name : within(name, entry);
    return { texts: [], leftOut: 0, room, faults: [{ file, line: 0, reason, text: '' }] };
  };
  if (reading.kind === 'refused') return refused(reading.reason, reading.entry);
  const { files, leftOut, bytes } = reading;
  if (files.length === 0) return refused('no_documents', '');
  return {
    texts: files.map((file) => ({ name: within(name, file.name), text: file.text, isOfZip: true })),
    ...{ faults: [], leftOut, room: { files: room.files - files.length, bytes: room.bytes - bytes } },
  };
}

const within = (zip: string, entry: string): string => `${zip} › ${entry}`;
