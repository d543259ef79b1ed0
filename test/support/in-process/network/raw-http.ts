import { type IncomingMessage, request } from 'node:http';

export type RawRequest = {
  readonly port: number;
  readonly method?: string;
  /** Sent as it stands: no normalising of dots. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** One HTTP request to 127.0.0.1 with exactly these headers, as an attacker's program would send it. */
export function sendRaw({ port, method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
