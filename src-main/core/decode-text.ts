import { decodedText } from '../../src-preload/contract/vocabulary/text-encodings.ts';

/** Text of a file, whatever its characters are written in: where nobody asks in what. */
export const decodeText = (bytes: Uint8Array): string => decodedText(bytes).text;
