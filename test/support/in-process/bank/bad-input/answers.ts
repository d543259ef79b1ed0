import { gzipSync } from 'node:zlib';
import { draw } from '../odd-bank/world.ts';
import { CRLF, framed } from './raw-bank.ts';
import { ID_FIELDS, LIST_FIELDS, legalRecord, type ResourceName, type WireRecord } from './records.ts';
import { bareNumbers, makeOdd, oddValue, pollution, type Random, withDuplicates } from './values.ts';

/** An answer as it goes over the wire, and what any reader must find in it. */
export type BadAnswer = {
  readonly bytes: Buffer;
  /** Ids of the records that must be read, where the answer as a whole can be; null where nothing is promised. */
  readonly mustFind: readonly string[] | null;
  /** Items of a list that can be read; null where nothing is promised. */
  readonly items: number | null;
};

const nothingPromised = (bytes: Buffer): BadAnswer => ({ bytes, mustFind: null, items: null });

const DATES = [
  '',
  'nonsense',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  '0',
  '-1',
  '2026-02-31',
  '1e99',
];
const RETRY_AFTER = [
  '',
  '-1',
  '0',
  '1',
  '3',
  '59',
  '99999999999',
  'soon',
  '1e9',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  '12, 13',
  '\u00e9',
];
const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'text/html',
    'text/plain',
    'application/problem+json',
    '',
  ],
  ...['application/json; charset=nonsense', 'multipart/form-data', 'application/json; charset=iso-8859-1'],
];
const write = (json: unknown): string => bareNumbers(JSON.stringify(json) ?? 'null');

/** Page numbers of any sort. */
export function oddPaging(random: Random): unknown {
  const number = (): unknown =>
    draw(random, [
      0,
      1,
      1,
      2,
      -1,
      3e9,
      1e308,
      '12',
      '',
      null,
      1.5,
      true,
      [],
      {},
      '@bare 1e400@',
      '@bare 3000000001@',
    ]);
  return draw(random, [
    {
      paginaAtual: number(),
      itensPorPagina: number(),
      quantidadeDePaginas: number(),
      quantidadeTotalDeItens: number(),
    },
    { quantidadeDePaginas: number() },
    { quantidadeTotalDeItens: number() },
    oddValue(random),
  ]);
}

function nonsenseHeaders(random: Random): Record<string, string> {
  const extra: Record<string, string> = {};
  if (random() < 0.3) extra.date = draw(random, DATES);
  if (random() < 0.3) extra['retry-after'] = draw(random, RETRY_AFTER);
  if (random() < 0.1)
    extra['content-encoding'] = draw(random, [
      'gzip',
      'br',
      'deflate',
      'identity',
      'zstd',
      'none',
      'gzip, gzip',
    ]);
  if (random() < 0.05) extra.location = draw(random, ['/', 'http://127.0.0.1:1/', 'javascript:0', '']);
  return extra;
}

/** Records legal, odd and hostile in any mix, in a list that is in order. */
function mixedList(random: Random, resource: ResourceName, prefix: string): BadAnswer {
  const mustFind: string[] = [];
  const list = Array.from({ length: Math.floor(random() * 6) }, (_, index): unknown => {
    const id = `${prefix}x${index}`;
    const record = legalRecord(random, resource, id);
    if (random() < 0.4) mustFind.push(id);
    else if (random() < 0.15) return oddValue(random);
    else for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) makeOdd(random, record);
    return record;
  });
  const paginacao =
    random() < 0.5 ? oddPaging(random) : { quantidadeDePaginas: 1, quantidadeTotalDeItens: list.length };
  const body = {
    parametros: random() < 0.8 ? { paginacao } : oddValue(random),
    [LIST_FIELDS[resource]]: list,
  };
  const hostile = random() < 0.1 ? { ...body, ...pollution() } : body;
  return { bytes: framed(inSomeEncoding(random, write(hostile))), mustFind, items: list.length };
}

function oneRecord(random: Random, resource: ResourceName, id: string): BadAnswer {
  const isOther = random() < 0.1;
  const record = legalRecord(random, resource, isOther ? `${id}other` : id);
  if (random() < 0.3)
    return {
      bytes: framed(inSomeEncoding(random, write(record))),
      mustFind: isOther ? [] : [id],
      items: null,
    };
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) makeOdd(random, record);
  if (random() < 0.1) Reflect.set(record, ID_FIELDS[resource], oddValue(random));
  return nothingPromised(framed(inSomeEncoding(random, write(record))));
}

/** JSON that every reader must take: with a mark in front or without, spaced or not. */
function inSomeEncoding(random: Random, json: string): Buffer {
  return Buffer.from(random() < 0.1 ? `\uFEFF${json}` : random() < 0.1 ? ` \n${json}\n ` : json);
}

/** Text that is no JSON, half of it, or JSON that says something else. */
function garbage(random: Random, json: string): Buffer {
  const depth = Math.floor(10 ** (1 + random() * 3.7));
  const made = draw<() => Buffer | string>(random, [
    () => json.slice(0, Math.floor(random() * json.length)),
    () => '<!DOCTYPE html><html><body>Em manutenção</body></html>',
    () =>
      draw(random, [
        '',
        ' ',
        'null',
        'true',
        '0',
        '""',
        '[]',
        '{}',
        '[{}]',
        'undefined',
        'NaN',
        '{"a":1}{"a":2}',
        "{'a':1}",
      ]),
    () => `${'['.repeat(depth)}${random() < 0.5 ? ']'.repeat(depth) : ''}`,
    () => `{"cobsr":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
    () => Buffer.from(json, 'utf16le'),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(json, 'utf16le')]),
    () => Buffer.from(json.replace('Ana', 'Ação'), 'latin1'),
    () => gzipSync(json),
    () => Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256))),
    () => withDuplicates(random, json),
    () =>
      write({
        erro: oddValue(random),
        recs: oddValue(random),
        cobsr: oddValue(random),
        instant: oddValue(random),
      }),
    () => write(oddValue(random)),
    () => write([oddValue(random), JSON.parse(json.charCodeAt(0) === 0xfeff ? json.slice(1) : json)]),
  ])();
  return typeof made === 'string' ? Buffer.from(made) : made;
}

/** A refusal in the words of RFC 7807, or nearly. */
function problemBody(random: Random): string {
  const problem: WireRecord = {
    type: 'about:blank',
    title: 'Erro',
    status: 400,
    detail: 'A requisição foi recusada',
    violacoes: [{ razao: 'O campo valor não respeita o schema', propriedade: 'cobr.valor' }],
  };
  for (let times = Math.floor(random() * 4); times > 0; times -= 1) makeOdd(random, problem);
  return write(problem);
}

/** Bytes that are no whole answer; the connection ends with them. */
function brokenFrame(random: Random, json: string): Buffer {
  const whole = framed(json).toString('latin1');
  return Buffer.from(
    draw(random, [
      '',
      'nonsense',
      `HTTP/1.1 200${CRLF}${CRLF}`,
      `HTTP/9.9 999 ?${CRLF}${CRLF}`,
      whole.slice(0, Math.floor(random() * whole.length)),
      whole.replace(/content-length: \d+/, 'content-length: 99999999'),
      whole.replace(/content-length: \d+/, 'content-length: -1'),
      whole.replace(/content-length: \d+/, `content-length: 1${CRLF}content-length: 2`),
      whole.replace(/content-length: \d+/, 'transfer-encoding: chunked'),
      `HTTP/1.1 200 X${CRLF}transfer-encoding: chunked${CRLF}${CRLF}fffffffff${CRLF}x`,
      `HTTP/1.1 200 X${CRLF}x: ${'y'.repeat(20_000)}${CRLF}${CRLF}{}`,
      `HTTP/1.1 200 X${CRLF}b\u0000d: 1${CRLF}${CRLF}{}`,
      `HTTP/1.1 100 Continue${CRLF}${CRLF}`,
      `HTTP/1.1 101 Switching Protocols${CRLF}upgrade: x${CRLF}connection: upgrade${CRLF}${CRLF}`,
    ]),
    'latin1',
  );
}

/** Answers that hold nothing to be found, whatever was asked: refusals, web pages, halves, bytes that are no HTTP. */
export function uselessAnswer(random: Random, json: string): Buffer {
  const kind = random();
  const extra = nonsenseHeaders(random);
  if (kind < 0.2) return brokenFrame(random, json);
  if (kind < 0.6) {
    const status = draw(random, [
      300 + Math.floor(random() * 300),
      400,
      400,
      401,
      403,
      404,
      405,
      410,
      422,
      429,
      500,
      501,
      503,
    ]);
    const body =
      random() < 0.6
        ? problemBody(random)
        : draw(random, ['', '<html>erro</html>', 'não', '[]', 'null', '1', '"x"', '{']);
    return framed(body, { status, type: draw(random, TYPES), extra });
  }
  const body = draw(random, [
    ...[
      '<!DOCTYPE html><html><body>Em manutenção</body></html>',
      '',
      'null',
      '1',
      '{}',
      '[]',
      json.slice(0, json.length / 2),
    ],
    ...['{"erro":1}', '"x"', '\u0000', `${'['.repeat(5_000)}`],
  ]);
  return framed(body, {
    status: draw(random, [200, 200, 200, 201, 202, 204, 206, 299]),
    type: draw(random, TYPES),
    extra,
  });
}

/** Any answer to a list (`prefix` begins the ids in it) or to a read of one id. */
export function anyAnswer(
  random: Random,
  resource: ResourceName,
  asked: { readonly list?: string; readonly id?: string },
): BadAnswer {
  const id = asked.id ?? `${asked.list}x0`;
  const kind = random();
  if (kind < 0.5)
    return asked.id === undefined
      ? mixedList(random, resource, asked.list ?? '')
      : oneRecord(random, resource, id);
  const record = legalRecord(random, resource, id);
  const json = write(asked.id === undefined ? { [LIST_FIELDS[resource]]: [record] } : record);
  if (kind < 0.7)
    return nothingPromised(
      framed(garbage(random, json), { type: draw(random, TYPES), extra: nonsenseHeaders(random) }),
    );
  if (kind < 0.7002) return nothingPromised(framed(write({ ...record, longo: 'x'.repeat(10_000_000) })));
  return nothingPromised(uselessAnswer(random, json));
}
