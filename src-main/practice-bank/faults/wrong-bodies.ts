import { pipeline, Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import { Reply } from '../wire/reply.ts';
import type { FaultAction } from './fault-action.ts';

const PAGE = `<!DOCTYPE html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Portal do banco de treino</title></head>
<body><h1>Estamos em manutenção</h1><p>Voltamos em instantes.</p></body>
</html>
`;

/** A page for people where JSON belongs, with status 200. */
export const htmlPage: FaultAction = {
  instead: () => new Reply(200, PAGE, { 'content-type': 'text/html; charset=utf-8' }),
};

/** The bank does what it was asked and answers 200 with its JSON cut in half. A proper start of a JSON object is never JSON. */
export const malformedJson: FaultAction = {
  deliver: (payload, reply) => {
    if (payload instanceof Readable) return payload;
    const text = String(payload || '{}');
    reply.code(200).header('content-type', 'application/json; charset=utf-8');
    return text.slice(0, Math.ceil(text.length / 2));
  },
};

const MEGABYTE = Buffer.alloc(1_048_576, 'A');

/** A JSON object of `setting` megabytes that is a thousandth of that on the wire. It is packed as it is sent, never held. */
export const gzipBomb: FaultAction = {
  instead: ({ fault }) =>
    new Reply(200, packed(fault.setting ?? 1), {
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
    }),
};

function packed(megabytes: number): Gzip {
  const gzip = createGzip({ level: 9 });
  // Who asked may leave in the middle; then both ends are destroyed and nothing is left to do.
  pipeline(Readable.from(unpacked(megabytes), { objectMode: false }), gzip, () => {});
  return gzip;
}

function* unpacked(megabytes: number): Generator<Buffer> {
  yield Buffer.from('{"preenchimento":"');
  for (let sent = 0; sent < megabytes; sent += 1) yield MEGABYTE;
  yield Buffer.from('"}');
}
