import { randomBytes } from 'node:crypto';

/** Where a page may connect: nowhere in Electron, to its own loopback server in the browser shell. */
export type ConnectSource = "'none'" | "'self'";

/**
 * The policy of every answer; a page's has the nonce of this one load. The widget library writes style sheets while it runs: they carry the
 * nonce, so that none that came in by another way counts. Scripts come only from our files, and no text becomes code or markup unless the
 * renderer's `default` Trusted Types policy lets it.
 */
export function contentSecurityPolicy(connect: ConnectSource, styleNonce: string | null = null): string {
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': styleNonce === null ? "'self'" : `'self' 'nonce-${styleNonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': connect,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Headers of every answer of both shells. */
export function securityHeaders(
  connect: ConnectSource,
  styleNonce: string | null = null,
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(connect, styleNonce),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
  };
}

/** A page for one load: its text with the nonce where the renderer looks for it, and the nonce for the page's policy. */
export type PageLoad = { readonly text: string; readonly styleNonce: string };

/** Prepares the built page for one load. A nonce is good for nothing else: 128 random bits, never used again. */
export function pageLoad(page: string): PageLoad {
  const styleNonce = randomBytes(16).toString('base64');
  const text = page.replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${styleNonce}" />`);
  return { text, styleNonce };
}
