import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';

/** A file of the built renderer, ready to be sent. */
export type RendererFile = {
  readonly body: Buffer<ArrayBuffer>;
  readonly type: string;
  /** Whether it opens as a page, which is prepared for each load. */
  readonly isPage: boolean;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Reads the file that a page asks for. `path` is a URL's path, percent-encoded; `/` means `/index.html`. Null for what is not there,
 * lies outside `root`, or is of a kind that the renderer does not have.
 */
export async function readRendererFile(root: string, path: string): Promise<RendererFile | null> {
  const file = locate(root, path === '/' ? '/index.html' : path);
  const type = file === null ? undefined : TYPES[extname(file)];
  if (file === null || type === undefined) return null;
  const body = await readFile(file).catch(() => null);
  return body && { body, type, isPage: extname(file) === '.html' };
}

function locate(root: string, path: string): string | null {
  const decoded = decode(path);
  if (decoded === null || /[\0\\]/.test(decoded)) return null;
  const file = resolve(root, `.${decoded}`);
  return file.startsWith(resolve(root) + sep) ? file : null;
}

function decode(path: string): string | null {
  try {
    return path.startsWith('/') ? decodeURIComponent(path) : null;
  } catch {
    return null;
  }
}
