import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MOST_IMPORT_CHARACTERS,
  MOST_WORKBOOK_BYTES,
} from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { TextEncoding } from '../../../src-preload/contract/vocabulary/text-encodings.ts';
import { base64Of } from '../../kit/formats/base64-of.ts';
import { isArchive, readTextFile } from '../../kit/formats/decode-file.ts';

/** What is to be imported and where it came from. */
export type Source =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Null where it was pasted. */
      readonly file: { readonly name: string; readonly encoding: TextEncoding } | null;
    }
  | {
      readonly kind: 'workbook';
      readonly base64: string;
      /** The sheet that a person chose of it. */
      readonly sheet: string | null;
      readonly name: string;
    };

/** What was chosen, dropped or pasted, or why it could not be read. */
export type SourceControl = {
  readonly source: Source | null;
  readonly problem: string | null;
  readonly takeFile: (file: File) => Promise<void>;
  readonly takeText: (text: string) => void;
  readonly chooseSheet: (sheet: string) => void;
  readonly clear: () => void;
};

type Taken = Source | { readonly problem: string };

/** Takes what a person gives. A text is decoded here; a workbook goes on as it is. */
export function useSource(): SourceControl {
  const { t } = useTranslation('mandate-import');
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (taken: Taken | null): void => {
    const isProblem = taken !== null && 'problem' in taken;
    setSource(isProblem ? null : taken);
    setProblem(isProblem ? t(`source.problem.${taken.problem}`) : null);
  };
  return {
    source,
    problem,
    takeFile: async (file) => take((await isArchive(file)) ? await workbookIn(file) : await textIn(file)),
    takeText: (text) => take(text.trim() === '' ? null : { kind: 'text', text, file: null }),
    chooseSheet: (sheet) => source?.kind === 'workbook' && take({ ...source, sheet }),
    clear: () => take(null),
  };
}

async function textIn(file: File): Promise<Taken> {
  const decoded = await readTextFile(file, MOST_IMPORT_CHARACTERS);
  if (decoded.kind === 'refused') return { problem: decoded.reason };
  return { kind: 'text', text: decoded.text, file: { name: file.name, encoding: decoded.encoding } };
}

async function workbookIn(file: File): Promise<Taken> {
  if (file.size > MOST_WORKBOOK_BYTES) return { problem: 'too_large_workbook' };
  const base64 = await base64Of(file).catch(() => null);
  if (base64 === null) return { problem: 'unreadable' };
  return { kind: 'workbook', base64, sheet: null, name: file.name };
}
