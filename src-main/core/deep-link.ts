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

/**
 * The link of a command line, whole or broken, where the systems put it and nowhere else: alone behind the `--` that ends the options. Null
 * when there is none there; where more stands behind, a link may have broken out of its quotes, and nothing of it is taken.
 */
export function linkBehindOptions(args: readonly string[]): string | null {
  const [link = '', ...more] = args.slice(endOfOptions(args) + 1);
  return more.length === 0 && /^ciclo:/i.test(link) ? link : null;
}

/** What stands before the `--`: no link can add to it. */
export const optionsAmong = (args: readonly string[]): readonly string[] => args.slice(0, endOfOptions(args));

function endOfOptions(args: readonly string[]): number {
  const end = args.indexOf('--');
  return end < 0 ? args.length : end;
}
