import type { i18n as I18n, TFunction } from 'i18next';
import type { Finding } from '../../../src-preload/contract/doctor.ts';
import type { Formats } from '../../kit/formats/formats.ts';

/** What the words of findings are made with. `schemeWord` is the bank's own word for `instant` in scopes. */
export type FindingTongue = {
  readonly t: TFunction;
  readonly exists: I18n['exists'];
  readonly formats: Formats;
  readonly schemeWord: string;
};

/** A finding in a shopkeeper's words: what was found, what it means, what to do. */
export type FindingLabels = {
  readonly found: string;
  readonly means: string | null;
  readonly action: string | null;
};

/** The numbers that a sentence may count, the most telling first. */
const COUNTED = ['days', 'seconds', 'items', 'count'] as const;

/** Puts a finding in words; a failure brings those of its own code. */
export function findingLabels(finding: Finding, tongue: FindingTongue): FindingLabels {
  const { t, exists } = tongue;
  const { failure, code } = finding;
  if (failure !== null) {
    const text = (part: string) => t(`errors:${failure.code}.${part}`, failure.params);
    return { found: text('title'), means: text('meaning'), action: text('action') };
  }
  const params = shownParams(finding, tongue);
  const part = (name: string): string | null => {
    const key = `doctor:findings.${code}.${name}`;
    return exists(key, params) ? t(key, params) : null;
  };
  return { found: part('found') ?? code, means: part('means'), action: part('action') };
}

function shownParams({ params, subject }: Finding, tongue: FindingTongue) {
  const { t, formats } = tongue;
  const counted = COUNTED.map((name) => params[name]).find((value) => typeof value === 'number');
  const shown = {
    ...params,
    ...dated(params.from, 'from', formats),
    ...dated(params.until, 'until', formats),
    ...(params.direction === undefined ? {} : { direction: t(`doctor:direction.${params.direction}`) }),
    ...(typeof params.expected === 'number' ? { expected: formats.count(params.expected) } : {}),
    list: sentenceStart(resourceName(subject ?? '', tongue)),
  };
  return typeof counted === 'number'
    ? { ...shown, count: counted, formatted: formats.count(counted) }
    : shown;
}

function dated(value: string | number | undefined, name: string, formats: Formats): Record<string, string> {
  return typeof value === 'string' ? { [name]: formats.date(value) } : {};
}

const sentenceStart = (text: string): string =>
  `${text.slice(0, 1).toLocaleUpperCase('pt-BR')}${text.slice(1)}`;

/** What people call a resource of the service; its own name where there are no words for it. */
function resourceName(resource: string, { t, exists, schemeWord }: FindingTongue): string {
  // Settlements bear the scheme's word, which differs from bank to bank.
  const known = resource === schemeWord ? 'instant' : resource;
  return exists(`doctor:resources.${known}`) ? t(`doctor:resources.${known}`) : resource;
}

/** What a scope as the bank writes it lets the app do, as `ler recebimentos`. */
export function scopeLabel(scope: string, tongue: FindingTongue): string {
  const [resource = '', right = ''] = scope.split('.');
  const name = resourceName(resource, tongue);
  return right === 'read' || right === 'write' ? tongue.t(`doctor:rights.${right}`, { name }) : name;
}
