import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../../src-main/core/decode-text.ts';
import { readTextFile } from '../../../../../src-renderer/kit/formats/decode-file.ts';

const MOST = 1_000;

const read = (bytes: Uint8Array<ArrayBuffer>) => readTextFile(new Blob([bytes]), MOST);

describe('a file of text', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('João;Ação')],
    ['windows-1252', Uint8Array.from(Buffer.from('João;Ação', 'latin1'))],
    ['utf-16le', Uint8Array.from(Buffer.from('\uFEFFJoão;Ação', 'utf16le'))],
    ['utf-16be', Uint8Array.from(Buffer.from('\uFEFFJoão;Ação', 'utf16le').swap16())],
  ])('in %s is read as that', async (encoding, bytes) => {
    expect(await read(bytes)).toEqual({ kind: 'text', text: 'João;Ação', encoding });
    expect(decodeText(bytes)).toBe('João;Ação');
  });

  it('reads what Windows-1252 has beyond Latin-1', async () => {
    expect(await read(Uint8Array.of(0x93, 0x80, 0x94))).toMatchObject({ text: '“€”' });
  });

  it('may have as many characters as are taken, however many bytes they are', async () => {
    expect(await read(new TextEncoder().encode('ã'.repeat(MOST)))).toMatchObject({ kind: 'text' });
  });

  it.each([
    ['spreadsheet', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1)],
    ['spreadsheet', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1)],
    ['binary', Uint8Array.of(1, 0, 2)],
    ['too_large', new Uint8Array(MOST + 1).fill(97)],
    ['too_large', new Uint8Array(MOST * 4 + 1)],
  ])('that is none is refused: %s', async (reason, bytes) => {
    expect(await read(bytes)).toEqual({ kind: 'refused', reason });
  });

  it('that is gone is refused', async () => {
    const gone = new Blob(['a']);
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(await readTextFile(gone, MOST)).toEqual({ kind: 'refused', reason: 'unreadable' });
  });
});
