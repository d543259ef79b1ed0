import { posix } from 'node:path';

/** A file of the repository: path from its top with forward slashes, and text. */
export type SourceFile = { readonly path: string; readonly text: string };

/** One import or re-export: from where, where that is (null for a package), which names as they are written, and whether only types come. */
export type Import = {
  readonly specifier: string;
  readonly names: string;
  readonly target: string | null;
  readonly isTypeOnly: boolean;
};

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(?:(type)\s+)?((?:[^'";]*?)\bfrom\s+)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/gm;

/** The imports and re-exports of a file, dynamic ones included. Words in comments do not count. */
export function importsOf({ path, text }: SourceFile): readonly Import[] {
  return [...withoutComments(text).matchAll(STATEMENT)].map(([, type, names = '', from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    const isRelative = specifier.startsWith('.');
    return {
      specifier,
      names,
      target: isRelative ? posix.join(posix.dirname(path), specifier) : null,
      isTypeOnly: type !== undefined || hasOnlyInlineTypes(names),
    };
  });
}

function hasOnlyInlineTypes(names: string): boolean {
  const inBraces = /^\{([^}]*)\}\s*from\s+$/.exec(names)?.[1];
  const parts = inBraces?.split(',').filter((part) => part.trim() !== '') ?? [];
  return parts.length > 0 && parts.every((part) => /^\s*type\s/.test(part));
}

/** The text without what its comments say. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
