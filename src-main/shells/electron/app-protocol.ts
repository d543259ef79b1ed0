import type { CustomScheme, Protocol } from 'electron';
import { pageLoad, securityHeaders } from '../content-security-policy.ts';
import { readRendererFile } from '../renderer-files.ts';

/** The origin of the app's pages, and of nothing else. */
export const APP_ORIGIN = 'app://ciclo';

/** Must be registered before Electron is ready. A standard scheme has origins; a secure one counts as HTTPS. */
export const appScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true },
};

/** Serves the built renderer on `app://ciclo/`, so that no page needs `file:` and its privileges. */
export function serveAppProtocol(protocol: Pick<Protocol, 'handle'>, rendererDir: string): void {
  protocol.handle(appScheme.scheme, (request) => answerAppRequest(request, rendererDir));
}

/** Answers one request: the file with the policy's headers, or 404 for every other host, method or path. */
export async function answerAppRequest(
  request: Pick<Request, 'method' | 'url'>,
  rendererDir: string,
): Promise<Response> {
  const headers = (styleNonce: string | null = null): Record<string, string> =>
    securityHeaders("'none'", styleNonce);
  const { host, pathname } = new URL(request.url);
  const isOurs = request.method === 'GET' && host === 'ciclo';
  const file = isOurs ? await readRendererFile(rendererDir, pathname || '/') : null;
  if (file === null) return new Response('not found', { status: 404, headers: headers() });
  const type = { 'Content-Type': file.type };
  if (!file.isPage) return new Response(file.body, { headers: { ...headers(), ...type } });
  const { text, styleNonce } = pageLoad(file.body.toString('utf8'));
  return new Response(text, { headers: { ...headers(styleNonce), ...type } });
}
