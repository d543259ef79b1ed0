import { hashOf } from './hash-route.ts';

/** The part of a connection's form that something is about: where the focus goes when the form opens. */
export const CONNECTION_PARTS = ['address', 'credentials', 'certificate', 'headers', 'holidays'] as const;
export type ConnectionPart = (typeof CONNECTION_PARTS)[number];

/** The address that opens the form of a connection, at one part of it. */
export function editConnectionHref(connectionId: string, part: ConnectionPart): string {
  return hashOf('/connections', new URLSearchParams({ edit: connectionId, part }));
}

/** What an address asks of the screen of connections; null where it asks for none of its forms. */
export type AskedForm =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly connectionId: string; readonly part: ConnectionPart | null };

/** Reads which form an address asks for. Words that are not ours are dropped. */
export function askedFormOf(query: URLSearchParams): AskedForm | null {
  if (query.has('add')) return { kind: 'add' };
  const connectionId = query.get('edit');
  if (connectionId === null) return null;
  const part = CONNECTION_PARTS.find((each) => each === query.get('part')) ?? null;
  return { kind: 'edit', connectionId, part };
}
