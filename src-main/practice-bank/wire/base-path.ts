import { CicloError } from '../../core/failure.ts';

/** Where the service's resources stand: all under one path, or some of them under a prefix of their own (api-client/BANKS.md, Access). */
export type BasePath = {
  /** In front of every resource; empty where there is none, or where prefixes differ. */
  readonly whole: string;
  /** Prefixes of single resources, as `{ cobr: '/v3' }`; empty where they share one path. */
  readonly resourcePrefixes: Readonly<Record<string, string>>;
  /** A resource's path, as the routes know it, below the origin. */
  readonly outer: (path: string) => string;
  /** A request's target as the routes know it; one that lies outside leads nowhere. */
  readonly inner: (target: string) => string;
};

const PREFIX = /^(?:\/[A-Za-z0-9._-]+){1,5}$/;
/** What lies at the origin whatever the resources do: tokens, and the controls of the practice bank. */
const AT_ORIGIN: ReadonlySet<string> = new Set(['oauth', '_practice']);
const RESOURCES: ReadonlySet<string> = new Set(
  'rec solicrec cob cobv cobr locrec webhook webhookrec webhookcobr'.split(' '),
);
/** No route begins so. */
const NOWHERE = '/_outside';

/** The origin that a target may begin with (RFC 9112 section 3.2), which is judged elsewhere, and the rest. */
const inTwo = (target: string): readonly string[] => {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)?.[0] ?? '';
  return [origin, target.slice(origin.length)];
};

const firstSegment = (path: string): string => /^\/([^/?#]*)/.exec(path)?.[1] ?? '';

/**
 * Reads `/v2`, or a list of single resources as `rec=/v1,cobr=/v3`, where the scheme's `word` names the settlements. Empty: every
 * resource at the origin. Throws `invalid_input` for anything else.
 */
export function basePath(written: string, word: string): BasePath {
  const resourcePrefixes = written.includes('=') ? readPrefixes(written, word) : {};
  const whole = written.includes('=') ? '' : written;
  if (whole !== '') refuseUnlessPrefix(whole, written);
  const prefixOf = (resource: string): string =>
    AT_ORIGIN.has(resource) ? '' : (new Map(Object.entries(resourcePrefixes)).get(resource) ?? whole);
  const prefixes = [...Object.values(resourcePrefixes), whole, ''];
  return {
    whole,
    resourcePrefixes,
    outer: (path) => `${prefixOf(firstSegment(path))}${path}`,
    inner: (target) => {
      const [origin = '', path = ''] = inTwo(target);
      if (!path.startsWith('/')) return target;
      const isOwn = (prefix: string): boolean =>
        path.startsWith(`${prefix}/`) && prefixOf(firstSegment(path.slice(prefix.length))) === prefix;
      const own = prefixes.find(isOwn);
      return `${origin}${own === undefined ? `${NOWHERE}${path}` : path.slice(own.length)}`;
    },
  };
}

function readPrefixes(written: string, word: string): Readonly<Record<string, string>> {
  const pairs = written.split(',').map((pair): [string, string] => {
    const [resource = '', prefix = ''] = pair.split('=');
    if (resource !== word && !RESOURCES.has(resource)) throw noBasePath(written);
    refuseUnlessPrefix(prefix, written);
    return [resource, prefix];
  });
  return Object.fromEntries(pairs);
}

function refuseUnlessPrefix(prefix: string, written: string): void {
  if (!PREFIX.test(prefix) || AT_ORIGIN.has(firstSegment(prefix))) throw noBasePath(written);
}

const noBasePath = (written: string): CicloError =>
  new CicloError('invalid_input', `not a base path: ${written}`, { name: 'basePath' });
