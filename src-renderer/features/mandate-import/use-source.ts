import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_IMPORT_CHARACTERS } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { type Encoding, readTextFile } from '../../kit/formats/decode-file.ts';

/** The text to be imported and where it came from. */
export type Source = {
  readonly text: string;
  /** Null where it was pasted. */
  readonly file: { readonly name: string; readonly encoding: Encoding } | null;
};

/** What was chosen, dropped or pasted, or why it could not be read. */
export type SourceControl = {
  readonly source: Source | null;
  readonly problem: string | null;
  readonly takeFile: (file: File | null) => Promise<void>;
  readonly takeText: (text: string) => void;
  readonly clear: () => void;
};

/** Reads what a person gives; a file is looked at here and its text alone goes on. */
export function useSource(): SourceControl {
  const { t } = useTranslation('mandate-import');
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (reason: string): void => {
    setSource(null);
    setProblem(t(`source.problem.${reason}`));
  };
  return {
    source,
    problem,
    takeFile: async (file) => {
      if (file === null) return;
      const decoded = await readTextFile(file, MOST_IMPORT_CHARACTERS);
      if (decoded.kind === 'refused') return refuse(decoded.reason);
      setProblem(null);
      setSource({ text: decoded.text, file: { name: file.name, encoding: decoded.encoding } });
    },
    takeText: (text) => {
      setProblem(null);
      setSource(text.trim() === '' ? null : { text, file: null });
    },
    clear: () => {
      setProblem(null);
      setSource(null);
    },
  };
}
