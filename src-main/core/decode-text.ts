const UTF_16LE_MARK = [0xff, 0xfe] as const;

/**
 * Text of a file as banks, offices and spreadsheets write it: UTF-8, UTF-16 with its mark or, where neither fits, Windows-1252, whatever the file says of itself.
 * UTF-8 is strict enough for bytes of the latter to be told from it.
 */
export function decodeText(bytes: Uint8Array): string {
  if (UTF_16LE_MARK.every((byte, at) => bytes[at] === byte)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
