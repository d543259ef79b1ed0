import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip made by hand; what is left out is as an honest writer has it. */
export type ZipEntry = {
  readonly name: string | Buffer;
  readonly data: string | Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly declaredBytes?: number;
  readonly crc?: number;
};

/** A name in UTF-8 says so by this flag (APPNOTE.TXT, 4.4.4). */
const UTF8_NAME = 0x800;
/** Flags of encryption, the password's and the stronger one. */
export const ENCRYPTED = 0x1;
export const STRONGLY_ENCRYPTED = 0x41;
export const STORED = 0;
const DEFLATED = 8;

/** A ZIP archive (APPNOTE.TXT, 4.3) of these entries; `declaredEntries` where its end is to tell another number. */
export function zipFile(entries: readonly ZipEntry[], declaredEntries = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { fields, name, packed } = written(entry);
    const local = Buffer.concat([u32(0x04034b50), fields, u16(0), name, packed]);
    const tail = [u16(0), u16(0), u16(0), u16(0), u32(0), u32(offset), name];
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), fields, ...tail]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = u16(declaredEntries);
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(listed.length), u32(offset), u16(0)];
  return Buffer.concat([...locals, listed, ...end]);
}

/** From the version that is needed to the name's length: what both headers of an entry share. */
function written({ name: given, data, method = DEFLATED, flags = UTF8_NAME, declaredBytes, crc }: ZipEntry) {
  const [name, bytes] = [Buffer.from(given), Buffer.from(data)];
  const packed = method === DEFLATED ? deflateRawSync(bytes) : bytes;
  const sizes = [u32(crc ?? crc32(bytes)), u32(packed.length), u32(declaredBytes ?? bytes.length)];
  const fields = Buffer.concat([
    ...[u16(20), u16(flags), u16(method), u16(0), u16(0)],
    ...[...sizes, u16(name.length)],
  ]);
  return { fields, name, packed };
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
