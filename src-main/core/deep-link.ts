/** Where a link of the app leads: a charge by its txid, a mandate by its idRec, of one connection. */
export type DeepLink = {
  readonly kind: 'cycle' | 'mandate';
  readonly connectionId: string;
  readonly id: string;
};

/** Ids have their characters as they are: nothing of a link is decoded. */
const LINK = /^ciclo:\/\/(cycle|mandate)\/([a-z0-9-]{1,40})\/([A-Za-z0-9]{1,64})\/?$/;

/**
 * Reads `ciclo://cycle/<connection>/<txid>` or `ciclo://mandate/<connection>/<idRec>`; null for anything else. Anybody can write such a
 * link, so there is no other form and no parameter: it can name a place and nothing more. Systems may add a slash at the end.
 */
export function parseDeepLink(text: string): DeepLink | null {
  const [, kind, connectionId = '', id = ''] = LINK.exec(text) ?? [];
  if (kind !== 'cycle' && kind !== 'mandate') return null;
  return { kind, connectionId, id };
}

/** The first argument of a command line that is meant as a link, whole or broken; null when there is none. */
export function linkAmong(args: readonly string[]): string | null {
  return args.find((argument) => /^ciclo:/i.test(argument)) ?? null;
}
