import type { Event, Session, Shell, WebContents } from 'electron';
import { parseOutsideLink } from '../../core/messages/outside-link.ts';
import { APP_ORIGIN } from './app-protocol.ts';
import type { ElectronModules } from './electron-modules.ts';

/** Sites that a link may open in the person's browser: the regulator, which publishes the arrangement's rules. */
const EXTERNAL_HOSTS: ReadonlySet<string> = new Set(['www.bcb.gov.br']);

/** Copying an activation code needs this one; the page asks for nothing else. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/**
 * Whether an address may leave the app: https, a host of the list, no credentials and no port. Or it is a message to a payer, as a talk in WhatsApp or a
 * letter in the mail program, and nothing that such an address can order besides.
 */
export function isAllowedOutside(address: string): boolean {
  if (parseOutsideLink(address) !== null) return true;
  const url = URL.parse(address);
  return url?.protocol === 'https:' && EXTERNAL_HOSTS.has(url.host) && !url.username && !url.password;
}

/** Keeps every page of the app where it is: no navigation, no new window, no webview. */
export function limitPages({ app, shell }: Pick<ElectronModules, 'app' | 'shell'>): void {
  app.on('web-contents-created', (_event, contents) => limitPage(contents, shell));
}

function limitPage(contents: WebContents, shell: Shell): void {
  const deny = (event: Pick<Event, 'preventDefault'>): void => event.preventDefault();
  contents.on('will-navigate', deny);
  contents.on('will-frame-navigate', deny);
  contents.on('will-redirect', deny);
  contents.on('will-attach-webview', deny);
  contents.setWindowOpenHandler(({ url }) => {
    // A system without a browser says so itself, and a rejection of nobody's would pass for a fault of the app.
    if (isAllowedOutside(url)) void shell.openExternal(url).catch(() => undefined);
    return { action: 'deny' };
  });
}

/** Denies devices, permissions, downloads and every request that leaves the app's own scheme. */
export function limitSession(session: Session): void {
  const isGranted = (permission: string, origin: string): boolean =>
    GRANTED.has(permission) && origin === APP_ORIGIN;
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(isGranted(permission, originOf(contents.getURL()))),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isGranted(permission, originOf(origin)),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !staysInside(url) }));
}

/** `URL.origin` is `null` for schemes of our own. */
function originOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.protocol}//${url.host}` : '';
}

function staysInside(address: string): boolean {
  const inside = ['data:', 'blob:', 'devtools:'];
  return originOf(address) === APP_ORIGIN || inside.includes(URL.parse(address)?.protocol ?? '');
}
