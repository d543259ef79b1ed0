import type {
  Connection,
  ConnectionSettings,
  ProfileSummary,
} from '../../../src-preload/contract/connections.ts';
import {
  hasUserInfo,
  headersChanged,
  isHeaderValue,
  isOwnHeader,
  isProtectedAddress,
  isSentWhole,
  takesPaths,
} from '../../../src-preload/contract/vocabulary/connections.ts';
import { GROUP_LENGTH } from '../../../src-preload/contract/vocabulary/office.ts';
import { formatHeaders, headerValue, parseHeaders } from './extra-headers.ts';
import { formatHolidays, parseHolidays } from './local-holidays.ts';

/** What the form holds while a person types; text stays as typed until it is sent. */
export type ConnectionForm = {
  name: string;
  /** Empty for none. */
  group: string;
  profile: string;
  baseUrl: string;
  tokenUrl: string;
  schemeWord: string;
  polls: boolean;
  pollMinutes: number | string;
  localHolidays: string;
  /** Values of the headers that the profile needs, by name. */
  neededHeaders: Record<string, string>;
  extraHeaders: string;
  clientId: string;
  clientSecret: string;
  storage: 'keychain' | 'session';
};

/** A field's error: a key under `connections:problems`. */
type FieldProblem =
  | 'required'
  | 'tooLong'
  | 'nameTaken'
  | 'url'
  | 'urlTail'
  | 'urlFragment'
  | 'schemeWord'
  | 'pollMinutes'
  | 'localHolidays'
  | 'extraHeaders'
  | 'headerValue'
  | 'ownHeader'
  | 'bothCredentials'
  | 'otherAddress';
/** By field; one of the needed headers is `neededHeaders.<its name>`. */
export type FormProblems = Readonly<Record<string, FieldProblem>>;

/** The most characters that a field takes. */
const LONGEST = {
  name: 80,
  group: GROUP_LENGTH,
  baseUrl: 500,
  tokenUrl: 500,
  header: 500,
  clientId: 500,
  clientSecret: 4_000,
} as const;

/** The same by the field of a problem; undefined of one that has no such limit. */
export const longestOf = (field: string): number | undefined =>
  field.startsWith('neededHeaders.') ? LONGEST.header : new Map(Object.entries(LONGEST)).get(field);

const DEFAULT_POLL_MINUTES = 30;

/** An empty form for a new connection of that profile. */
export function newConnectionForm(
  profile: Pick<ProfileSummary, 'id' | 'schemeWord' | 'neededHeaders'>,
  storage: ConnectionForm['storage'],
): ConnectionForm {
  return {
    name: '',
    group: '',
    profile: profile.id,
    baseUrl: '',
    tokenUrl: '',
    schemeWord: profile.schemeWord,
    polls: true,
    pollMinutes: DEFAULT_POLL_MINUTES,
    localHolidays: '',
    neededHeaders: blankHeaders(profile.neededHeaders.map(({ name }) => name)),
    extraHeaders: '',
    clientId: '',
    clientSecret: '',
    storage,
  };
}

const blankHeaders = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']));

/** What changes in a form when another profile is chosen; headers that were filled in stay filled in. */
export function withProfile(
  { neededHeaders, extraHeaders }: ConnectionForm,
  profile: Pick<ProfileSummary, 'id' | 'schemeWord' | 'neededHeaders'>,
): Partial<ConnectionForm> {
  const typed = { ...parseHeaders(extraHeaders), ...filledIn(neededHeaders) };
  const names = profile.neededHeaders.map(({ name }) => name);
  return { profile: profile.id, schemeWord: profile.schemeWord, ...dividedHeaders(typed, names) };
}

/** Headers divided into those that the profile needs, found in whatever spelling, and the others. */
function dividedHeaders(headers: Readonly<Record<string, string>>, needed: readonly string[]) {
  const wanted = new Map(needed.map((name) => [name.toLowerCase(), name]));
  const neededHeaders = blankHeaders(needed);
  const others: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const known = wanted.get(name.toLowerCase());
    if (known === undefined) others[name] = value;
    else neededHeaders[known] = value;
  }
  return { neededHeaders, extraHeaders: formatHeaders(others) };
}

const filledIn = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value.trim() !== ''));

/** The form for an existing connection; `needed` names the headers of its profile. Secrets never come back, so both are empty: unchanged. */
export function editConnectionForm(
  connection: Connection,
  storage: ConnectionForm['storage'],
  needed: readonly string[],
): ConnectionForm {
  return {
    name: connection.name,
    group: connection.group ?? '',
    profile: connection.profile,
    baseUrl: connection.baseUrl,
    tokenUrl: connection.tokenUrl,
    schemeWord: connection.schemeWord,
    polls: connection.pollMinutes !== null,
    pollMinutes: connection.pollMinutes ?? DEFAULT_POLL_MINUTES,
    localHolidays: formatHolidays(connection.localHolidays),
    ...dividedHeaders(connection.extraHeaders, needed),
    clientId: '',
    clientSecret: '',
    storage: connection.secretStorage ?? storage,
  };
}

/** What the app has of a connection that is edited: with its addresses, the names of headers whose values it keeps and never shows. */
export type KeptConnection = Pick<Connection, 'baseUrl' | 'tokenUrl' | 'extraHeaders'>;

/** Names that are taken, and what is there of an edited connection, whose secrets may stay empty to be kept. */
export type FormSurroundings = {
  readonly takenNames: readonly string[];
  readonly kept: KeptConnection | null;
};

/** Whether the form leads to an address that the kept secrets were not given for: there they are not sent, and have to be given again. */
export function isOtherAddress(
  form: Pick<ConnectionForm, 'baseUrl' | 'tokenUrl'>,
  kept: KeptConnection | null,
): boolean {
  const origins = (urls: Pick<ConnectionForm, 'baseUrl' | 'tokenUrl'>) =>
    [urls.baseUrl, urls.tokenUrl].map((url) => URL.parse(url.trim())?.origin);
  return kept !== null && origins(form).some((origin) => !origins(kept).includes(origin));
}

/** Whether the app keeps a value of that header which it does not show. */
export const isKeptHeader = (kept: KeptConnection | null, name: string): boolean =>
  Object.entries(kept?.extraHeaders ?? {}).some(
    ([other, value]) => value === '' && other.toLowerCase() === name.toLowerCase(),
  );

/** Every field's problem, by the limits of the contract's `connectionSettings`. */
export function formProblems(form: ConnectionForm, { takenNames, kept }: FormSurroundings): FormProblems {
  const blank = blankSecret(form, kept);
  const problems: Record<string, FieldProblem | null> = {
    name: nameProblem(form.name, takenNames),
    group: form.group.trim().length > LONGEST.group ? 'tooLong' : null,
    baseUrl: urlProblem(form.baseUrl) ?? (takesPaths(form.baseUrl) ? null : 'urlTail'),
    tokenUrl: urlProblem(form.tokenUrl) ?? (isSentWhole(form.tokenUrl) ? null : 'urlFragment'),
    schemeWord: /^[a-z]{2,20}$/.test(form.schemeWord) ? null : 'schemeWord',
    pollMinutes: !form.polls || isPollInterval(form.pollMinutes) ? null : 'pollMinutes',
    localHolidays: parseHolidays(form.localHolidays) === null ? 'localHolidays' : null,
    extraHeaders: extraHeadersProblem(form.extraHeaders, kept, blank),
    clientId: credentialProblem(form.clientId, form.clientSecret, LONGEST.clientId, blank),
    clientSecret: credentialProblem(form.clientSecret, form.clientId, LONGEST.clientSecret, blank),
  };
  for (const [name, value] of Object.entries(form.neededHeaders))
    problems[`neededHeaders.${name}`] = headerProblem(name, headerValue(value), kept, blank);
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  );
}

/** What is wrong with a secret that is left empty: nothing where the kept one goes to the address that it was given for. */
function blankSecret(form: ConnectionForm, kept: KeptConnection | null): FieldProblem | null {
  if (kept === null) return 'required';
  return isOtherAddress(form, kept) ? 'otherAddress' : null;
}

function extraHeadersProblem(
  text: string,
  kept: KeptConnection | null,
  blank: FieldProblem | null,
): FieldProblem | null {
  const headers = parseHeaders(text);
  if (headers === null) return 'extraHeaders';
  const changed = headersChanged(headers, kept?.extraHeaders ?? {});
  if (Object.keys(changed).some(isOwnHeader)) return 'ownHeader';
  if (!Object.values(changed).every(isHeaderValue)) return 'headerValue';
  const staying = Object.entries(headers).some(([name, value]) => value === '' && isKeptHeader(kept, name));
  return staying ? blank : null;
}

function headerProblem(
  name: string,
  value: string,
  kept: KeptConnection | null,
  blank: FieldProblem | null,
): FieldProblem | null {
  if (value === '') return isKeptHeader(kept, name) ? blank : 'required';
  const changed = headersChanged({ [name]: value }, kept?.extraHeaders ?? {});
  if (!Object.values(changed).every(isHeaderValue)) return 'headerValue';
  return value.length > LONGEST.header ? 'tooLong' : null;
}

/** The settings of a form without problems. */
export function settingsOf(form: ConnectionForm): ConnectionSettings {
  return {
    name: form.name.trim(),
    group: form.group.trim() || null,
    profile: form.profile,
    baseUrl: form.baseUrl.trim(),
    tokenUrl: form.tokenUrl.trim(),
    schemeWord: form.schemeWord,
    pollMinutes: form.polls ? Number(form.pollMinutes) : null,
    localHolidays: parseHolidays(form.localHolidays) ?? [],
    extraHeaders: { ...parseHeaders(form.extraHeaders), ...trimmed(form.neededHeaders) },
  };
}

const trimmed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerValue(value)]));

/** The credentials that were typed, or null when both are empty. */
export function credentialsOf(form: ConnectionForm): { clientId: string; clientSecret: string } | null {
  if (form.clientId === '' && form.clientSecret === '') return null;
  return { clientId: form.clientId.trim(), clientSecret: form.clientSecret };
}

function nameProblem(name: string, taken: readonly string[]): FieldProblem | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'required';
  if (trimmed.length > LONGEST.name) return 'tooLong';
  const folded = trimmed.toLocaleLowerCase('pt-BR');
  return taken.some((other) => other.toLocaleLowerCase('pt-BR') === folded) ? 'nameTaken' : null;
}

function urlProblem(typed: string): FieldProblem | null {
  const url = typed.trim();
  if (url === '') return 'required';
  if (url.length > LONGEST.baseUrl) return 'tooLong';
  return isProtectedAddress(url) && !hasUserInfo(url) ? null : 'url';
}

function isPollInterval(minutes: number | string): boolean {
  const value = Number(minutes);
  return minutes !== '' && Number.isInteger(value) && value >= 1 && value <= 1_440;
}

function credentialProblem(
  value: string,
  other: string,
  limit: number,
  blank: FieldProblem | null,
): FieldProblem | null {
  if (value.trim() === '') return blank === null && other !== '' ? 'bothCredentials' : blank;
  return value.length > limit ? 'tooLong' : null;
}
