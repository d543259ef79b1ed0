import { isObject } from '../api-client/wire/fields.ts';
import { jsonIn } from '../core/parsed-json.ts';
import { isDeep, isListField } from './formats.ts';
import type { BodyText } from './read-body.ts';

/** No token that seals or encodes a payment is as short. */
const LONGEST_TEXT = 128;

/** The service's ids by their names, and an end-to-end id by its form, wherever in a text they stand. */
const BEARS_ID = /e(?:nd)?_?(?:to|2)_?e(?:nd)?_?id|id_?rec|txid|\bE[\da-z]{8}\d{12}[\da-z]{11}/i;

/**
 * Whether a body that came to the base route is no more than a bank's probe. Nobody knows in which form a bank probes, and a delivery that is taken for one is lost: so this
 * is what is known to tell nothing. No value at all, at whatever depth; or a short word, or an object of such first-level fields as no format has; nowhere an id of the service.
 */
export function isProbeBody(schemeWord: string, body: BodyText): boolean {
  if (body.kind !== 'text') return false;
  const text = body.text.trim();
  const json = jsonIn(text);
  if (json === undefined) return isSmallTalk(text);
  if (isDeep(json)) return false;
  return isEmpty(json) || isSmallTalk(json) || (isObject(json) && isOfSmallTalk(json, schemeWord));
}

const isEmpty = (json: unknown): boolean =>
  typeof json === 'object' ? Object.values(json ?? {}).every(isEmpty) : false;

const isSmallTalk = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= LONGEST_TEXT && !BEARS_ID.test(value)
    : typeof value !== 'object';

const isOfSmallTalk = (root: Readonly<Record<string, unknown>>, schemeWord: string): boolean =>
  Object.entries(root).every(
    ([key, value]) =>
      isEmpty(value) || (isSmallTalk(value) && !BEARS_ID.test(key) && !isListField(schemeWord, key)),
  );
