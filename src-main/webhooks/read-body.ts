import type { IncomingMessage } from 'node:http';

/** A request's body, or why there is none. */
export type BodyText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_utf8' };

/** Takes in a body of so many bytes at most; stops reading at the first byte too many. Rejects when the sender goes away. */
export async function readBodyText(request: IncomingMessage, mostBytes: number): Promise<BodyText> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return { kind: 'too_large' };
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not cut the connection: the answer still has to go out.
  const read: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of read) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) return { kind: 'too_large' };
  }
  return decode(Buffer.concat(chunks));
}

function decode(bytes: Buffer): BodyText {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'not_utf8' };
  }
}
