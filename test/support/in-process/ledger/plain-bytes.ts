import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorldPart } from '../../fake/records/ledger-world.ts';

/** What must not be readable anywhere: names, documents and ids of the records, as they stand in a plain ledger. */
export function personalTexts({ mandates }: WorldPart): readonly string[] {
  const texts = mandates.flatMap(({ idRec, payer }) => [idRec, payer.name, payer.document?.number ?? '']);
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** The files below a folder in whose bytes one of the texts stands. */
export function filesWithAny(folder: string, texts: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return texts.some((text) => bytes.includes(text));
    });
}
