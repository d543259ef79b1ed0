import {
  MESSAGE_VARIABLES,
  type MessageVariable,
} from '../../../src-preload/contract/vocabulary/messages.ts';
import { canonicalWord } from '../status.ts';

/** What each variable stands for; null where nothing is known. */
export type MessageValues = Readonly<Record<MessageVariable, string | null>>;

/** A text filled in, and the variables that were left out since nothing is known of them. */
export type FilledText<Variable extends string = MessageVariable> = {
  readonly text: string;
  readonly missing: readonly Variable[];
};

/** A word in braces; braces around anything else are only braces. */
const IN_BRACES = /\{[^\S\r\n]*([\p{L}_][\p{L}\p{M}\d_ ]*?)[^\S\r\n]*\}/gu;

/** `{Mês}`, `{ mes }` and `{dias de atraso}` are typed by people who do not count signs. */
function variableOf<Variable extends string>(word: string, known: readonly Variable[]): Variable | null {
  const plain = canonicalWord(word).toLowerCase();
  return known.find((variable) => variable === plain) ?? null;
}

/** The words in braces of a text that are no variable, each once, as they were typed; variables of messages unless others are said. */
export function unknownVariables(
  text: string,
  known: readonly string[] = MESSAGE_VARIABLES,
): readonly string[] {
  const words = [...text.matchAll(IN_BRACES)].map(([, word = '']) => word);
  return [...new Set(words.filter((word) => variableOf(word, known) === null))];
}

/** The variables that a text names, however they are typed. */
export function namedVariables(text: string): ReadonlySet<MessageVariable> {
  const named = [...text.matchAll(IN_BRACES)].map(([, word = '']) => variableOf(word, MESSAGE_VARIABLES));
  return new Set(named.filter((variable) => variable !== null));
}

/**
 * Fills a text in. What comes in for a variable is text and nothing else: braces in a name are not looked at again. Words in braces that are no
 * variable stay as they are, and so does a text without any.
 */
export function fillText<Variable extends string>(
  text: string,
  values: Readonly<Record<Variable, string | null>>,
): FilledText<Variable> {
  const known = Object.keys(values) as Variable[];
  const missing = new Set<Variable>();
  const filled = text.replaceAll(IN_BRACES, (whole, word: string) => {
    const variable = variableOf(word, known);
    if (variable === null) return whole;
    const value = values[variable];
    if (value === null) missing.add(variable);
    return value ?? '';
  });
  return { text: filled, missing: [...missing] };
}
