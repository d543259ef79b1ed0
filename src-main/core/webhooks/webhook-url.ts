/** An address fit for eyes and logs: the values of its query are hidden, since a secret may stand there (SERVICE.md, section 5, rule 6). */
export function maskedUrl(url: string): string {
  const { address, parts } = splitUrl(url);
  if (parts.length === 0) return address;
  const shown = parts.map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=•••` : '•••'));
  return `${address}?${shown.join('&')}`;
}

/** Where the deliveries of a registration go: a segment after its path, as that stands, before its query (SERVICE.md, section 4.2, rule 2). */
export function deliveryUrl(registered: string, segment: string): string {
  const { address, parts } = splitUrl(registered);
  const query = parts.length === 0 ? '' : `?${parts.join('&')}`;
  return `${address}/${segment}${query}`;
}

/** The address without slashes at its path's end, as browsers copy them: a segment appended to them makes `//rec`, which many receivers do not have. */
export const urlWithoutEndSlash = (url: string): string =>
  url.replace(/^[^?]+/, (address) => address.replace(/\/+$/, ''));

/** The address without the parameters of its query that have one of these values. */
export function urlWithout(url: string, values: readonly string[]): string {
  const { address, parts } = splitUrl(url);
  const kept = parts.filter((part) => !values.includes(valueIn(part)));
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}

/** The address without the parameters of its query that have this name. */
export function urlWithoutParameter(url: string, name: string): string {
  const { address, parts } = splitUrl(url);
  const kept = parts.filter((part) => nameIn(part) !== name);
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}

/** The values of an address's query, decoded as a receiver does. */
export const queryValues = (url: string): readonly string[] => splitUrl(url).parts.map(valueIn);

/** The name of the first parameter that has a value, decoded; empty where none has. */
export const parameterWith = (url: string, value: string): string =>
  splitUrl(url)
    .parts.find((part) => valueIn(part) === value)
    ?.replace(/=.*$/s, '') ?? '';

const nameIn = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';
const valueIn = (part: string): string => [...new URLSearchParams(part).values()][0] ?? '';

function splitUrl(url: string): { readonly address: string; readonly parts: readonly string[] } {
  const [, address = url, query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  return { address, parts: query.split('&').filter((part) => part !== '') };
}
