import type { JsonObject } from '../wire/json-object.ts';
import { type WireWords, wireWords } from '../wire/wire-words.ts';
import type { FaultAction, Struck } from './fault-action.ts';
import { originForm } from './path-patterns.ts';
import { rebuilt } from './strange-records.ts';

/**
 * The scheme bears another word: its path and its fields, in what is asked and in what is answered (api-client/BANKS.md, Wire names). The bank's
 * own word is then no path of it, and no name of a field. Scopes and BR Codes keep the bank's word.
 */
export const otherWord: FaultAction = {
  readdress: (target, struck) => {
    const [own, other] = bothWords(struck);
    return withFirstSegment(originForm(target), (segment) => swapped(segment, own.word, other.word));
  },
  reread: (body, struck) => renamed(body, struck),
  reshape: (answer, struck) => renamed(answer, struck) as JsonObject,
};

/** A target whose path begins with one of other words, with the bank's own word in its place. */
export const inOwnWords = (path: string, others: readonly string[], own: string): string =>
  withFirstSegment(path, (segment) => (others.includes(segment) ? own : segment));

const withFirstSegment = (target: string, replace: (segment: string) => string): string =>
  target.replace(/^\/([^/?]*)/, (_, segment: string) => `/${replace(segment)}`);

function bothWords({ fault, tools }: Struck): readonly [WireWords, WireWords] {
  return [tools.words, fault.word === null ? tools.words : wireWords(fault.word)];
}

function renamed(value: unknown, struck: Struck): unknown {
  const [own, other] = bothWords(struck);
  const nameOf = (name: string): string =>
    swapped(swapped(name, own.word, other.word), own.copyField, other.copyField);
  return rebuilt(value, (entries) => entries.map(([name, held]) => [nameOf(name), held]));
}

function swapped(name: string, a: string, b: string): string {
  if (name === a) return b;
  return name === b ? a : name;
}
