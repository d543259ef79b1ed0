/** As much as the contract takes at once. */
const MOST_BYTES = 5_000_000;

/** What a chosen file holds, or why it is not taken. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: 'tooLarge' | 'unreadable' };

/** Reads a file that a person chose: UTF-8, or what old spreadsheets write. */
export async function textOfFile(file: Blob): Promise<FileText> {
  if (file.size > MOST_BYTES) return { kind: 'refused', reason: 'tooLarge' };
  try {
    return { kind: 'text', text: decoded(await file.arrayBuffer()) };
  } catch {
    return { kind: 'refused', reason: 'unreadable' };
  }
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
