import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { i18n } from '../formats/language.ts';

/** Whether a name stands for somebody whose personal data were erased, in whichever language it is said. */
export const isErasedPayer = (name: string): boolean =>
  name === ERASED_PAYER ||
  ['pt-BR', 'en'].some((language) => name === i18n.getFixedT(language)('erasedPayer'));

/**
 * An answer of the main side with erased payers in the language on screen: ledgers and files have one word for them. The very same value
 * where nobody in it was erased.
 */
export function inOwnWords(value: unknown): unknown {
  if (value === ERASED_PAYER) return i18n.t('erasedPayer');
  if (Array.isArray(value)) return changedItems(value);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  const before = names.map((name) => Reflect.get(value, name));
  const after = before.map(inOwnWords);
  if (after.every((member, index) => member === before[index])) return value;
  return Object.fromEntries(names.map((name, index) => [name, after[index]]));
}

function changedItems(items: readonly unknown[]): readonly unknown[] {
  const after = items.map(inOwnWords);
  return after.every((item, index) => item === items[index]) ? items : after;
}
