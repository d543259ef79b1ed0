/** Where tokens are issued: struck only by a fault whose path names it. */
const TOKEN_PATH = '/oauth/token';
/** Patterns that name nothing. */
const EVERYTHING: ReadonlySet<string> = new Set(['*', '/*']);

/**
 * Tells whether a fault's path pattern covers a path without query: `/cobr` that path alone, `/cobr/*` everything below it, a `*`
 * between slashes one segment, whatever it is, `*` or null everything that the service offers. Control calls are never covered, and
 * the token path only by a pattern that names it.
 */
export function isCovered(pattern: string | null, path: string): boolean {
  if (isControlPath(path)) return false;
  if (pattern === null || EVERYTHING.has(pattern)) return path !== TOKEN_PATH;
  return fitsSegments(pattern.split('/'), path.split('/'));
}

/** Whether a path belongs to the control surface, which faults leave alone and the log of requests leaves out. */
export const isControlPath = (path: string): boolean =>
  path === '/_practice' || path.startsWith('/_practice/');

function fitsSegments(pattern: readonly string[], path: readonly string[]): boolean {
  const goesBelow = pattern.at(-1) === '*';
  const hasLength = goesBelow ? path.length >= pattern.length : path.length === pattern.length;
  return hasLength && pattern.every((wanted, at) => (wanted === '*' ? path[at] !== '' : wanted === path[at]));
}

/** The path that a request's target names: without origin (absolute form) and query, percent signs decoded where they can be. */
export function pathOf(target: string): string {
  const [path = ''] = originForm(target).split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A request's target without scheme and host (RFC 9112 section 3.2). */
export const originForm = (target: string): string => {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') || rest === '*' ? rest : `/${rest}`;
};

/** What follows a target's question mark. */
export const queryOf = (target: string): URLSearchParams =>
  new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?') + 1) : '');
