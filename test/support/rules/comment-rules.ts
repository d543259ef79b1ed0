import type { SourceFile } from './source-imports.ts';

/** Docstrings, and comments that have lines of their own. */
const COMMENT = /\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm;
const MARKS = /^[ \t]*(?:\/\*\*|\*\/|\*(?!\/)|\/\/)|\*\/\s*$/gm;
const LONGEST_SENTENCE = 40;

/** Sentences of comments that nobody holds in mind, a line each: file and beginning. */
export function longSentences(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(COMMENT)]
      .flatMap(([comment]) => comment.replaceAll(MARKS, ' ').split(/(?<=[.!?])\s+/))
      .map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '))
      .filter((sentence) => wordsIn(sentence) > LONGEST_SENTENCE)
      .map((sentence) => `${path}: ${sentence.slice(0, 80)}`),
  );
}

const wordsIn = (sentence: string): number =>
  sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
