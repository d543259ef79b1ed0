import { draw } from '../odd-bank/world.ts';

export type Random = () => number;

/** Written into JSON as it stands: numbers that `JSON.stringify` cannot write. */
const BARE = [
  '1e400',
  '-1e400',
  '3e9',
  '1e308',
  '-1',
  '-0',
  '9007199254740993',
  '12345678901234567890',
  '0.1',
  '1E+2',
];

/** What stands in JSON for a text that {@link bareNumbers} puts there without quotes. */
const bare = (number: string): string => `@bare ${number}@`;

/** JSON text in which the numbers that JavaScript cannot hold are numbers. */
export const bareNumbers = (json: string): string => json.replaceAll(/"@bare ([^"@]*)@"/g, '$1');

/** Keys that would change what every object is, if they were copied without thought. */
export const pollution = (): Record<string, unknown> =>
  JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":null}',
  );

const DATES = [
  ...[
    '0001-01-01',
    '1900-01-01',
    '9999-12-31',
    '2026-02-31',
    '2026-13-01',
    '+012026-01-01',
    '2026-1-1',
    '01/02/2026',
  ],
  ...[
    '2026-02-10T25:00:00Z',
    '2026-02-10T10:00:00',
    '2026-02-10T10:00:00.123456789-03:00',
    '20260210',
    ' 2026-02-10 ',
  ],
  ...[
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '-271821-04-20',
    '275760-09-13',
    'ontem',
    '2026-02-10Z',
  ],
];
const TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    '\uFEFF',
    '\u202E',
    '💸',
    'ação',
    '<script>',
    '=1+1',
    '../../etc',
    'a/b',
    '%2F',
    'null',
    '-1',
    '0',
  ],
  ...[
    'CONCLUÍDA',
    'concluida',
    'Ativa ',
    'EM_ANALISE',
    'APROVADO',
    'ＡＴＩＶＡ',
    'ATIVA\n',
    '\uD800',
    '10,00',
    '1.000,00',
  ],
  ...[
    '1e3',
    '10.001',
    '+10.00',
    '10.',
    '.5',
    '99999999999999999999.99',
    'NaN',
    'Infinity',
    '０',
    'true',
    '[]',
    '{}',
  ],
];
/** Made anew each time: what a record holds may be changed further. */
const others = (): readonly unknown[] => [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e21,
  [],
  {},
  [[]],
  [null],
  [{}],
  { 0: 0 },
  pollution(),
];

/** So deep that only a careless reader goes there. */
const nested = (depth: number): unknown => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`);

/** A value that has no business where it stands. */
export function oddValue(random: Random): unknown {
  const kind = random();
  if (kind < 0.25) return draw(random, DATES);
  if (kind < 0.55) return draw(random, TEXTS);
  if (kind < 0.75) return draw(random, others());
  if (kind < 0.9) return bare(draw(random, BARE));
  if (kind < 0.97) return 'x'.repeat(Math.floor(random() * 3_000));
  return nested(Math.floor(random() * 200));
}

type Branch = Record<string, unknown> | unknown[];
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** Changes a record in place, somewhere: another value, a field less, a field more, another spelling of a name. */
export function makeOdd(random: Random, record: Branch): void {
  let branch = record;
  for (;;) {
    const keys = Object.keys(branch);
    const key = draw(random, keys);
    const inside: unknown = key === undefined ? undefined : Reflect.get(branch, key);
    if (key === undefined) return;
    if (isBranch(inside) && Object.keys(inside).length > 0 && random() < 0.6) {
      branch = inside;
      continue;
    }
    const what = random();
    if (what < 0.2) Reflect.deleteProperty(branch, key);
    else if (what < 0.85) Reflect.set(branch, key, oddValue(random));
    else if (what < 0.93) Object.assign(branch, { [key.toUpperCase()]: inside });
    else
      Object.defineProperty(branch, '__proto__', {
        value: pollution(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return;
  }
}

/** JSON text in which fields stand twice: the last one counts to most readers, the first one to some. */
export function withDuplicates(random: Random, json: string): string {
  const key = draw(random, [
    'txid',
    'valor',
    'status',
    'parametros',
    'cobsr',
    'idRec',
    'calendario',
    '__proto__',
  ]);
  const value = bareNumbers(JSON.stringify(oddValue(random)) ?? 'null');
  return json.replace(/\{/, () => `{"${key}":${value},`).replace(/\}$/, () => `,"${key}":${value}}`);
}
