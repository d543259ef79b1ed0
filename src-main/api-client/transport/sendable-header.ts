/** Headers that the client writes itself, or that would have it wait for an answer that no bank gives. */
const REFUSED: ReadonlySet<string> = new Set([
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** What `connection` is a list of. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Whether a request with this header can be sent at all: the client's own rule. What a person types now is held to a stricter one (`isHeaderValue`); a header that
 * was kept before and reaches the bank goes on reaching it.
 */
export function isSendableHeader(name: string, value: string): boolean {
  const sent = name.toLowerCase();
  if (REFUSED.has(sent) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) return false;
  return sent !== 'connection' || value.split(',').every((token) => TOKEN.test(token.trim()));
}
