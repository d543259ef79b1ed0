import { describe, expect, it } from 'vitest';
import { readZip } from '../../../../../src-main/application/features/fiscal-documents/read-zip.ts';
import {
  ENCRYPTED,
  STORED,
  STRONGLY_ENCRYPTED,
  type ZipEntry,
  zipFile,
} from '../../../../support/fake/zip-file.ts';

const ROOM = { files: 10, bytes: 1_000_000 };
const FINE: ZipEntry = { name: 'a.xml', data: '<a>ç</a>' };
const refused = (reason: string, entry = '') => ({ kind: 'refused', reason, entry });
const read = (...entries: readonly ZipEntry[]) => readZip(zipFile(entries), ROOM);

describe('a zip', () => {
  it('gives every XML wherever it stands, deflated or stored, and counts what is none', async () => {
    const entries: readonly ZipEntry[] = [
      FINE,
      { name: '2026/', data: '', method: STORED },
      { name: '2026/B.XML', data: Buffer.from('<b>é</b>', 'latin1'), method: STORED },
      { name: 'nota.pdf', data: '%PDF' },
      { name: '__MACOSX/._a.xml', data: 'of macOS' },
      { name: 'empty.xml', data: '' },
    ];
    expect(await read(...entries)).toEqual({
      kind: 'zip',
      files: [
        { name: 'a.xml', text: '<a>ç</a>' },
        { name: '2026/B.XML', text: '<b>é</b>' },
        { name: 'empty.xml', text: '' },
      ],
      leftOut: 2,
      bytes: 17,
    });
    expect(await read()).toEqual({ kind: 'zip', files: [], leftOut: 0, bytes: 0 });
  });

  it('never looks into what is no XML, protected or broken as it may be', async () => {
    const broken = { name: 'nota.pdf', data: 'x', flags: ENCRYPTED, declaredBytes: 4_000_000_000, crc: 1 };
    expect(await read(FINE, broken)).toMatchObject({ kind: 'zip', files: [{ name: 'a.xml' }], leftOut: 1 });
  });

  it.each([
    [Buffer.from('nota \x87\x84.xml', 'latin1'), 0, 'nota çä.xml'],
    [Buffer.from('São.xml'), 0x800, 'São.xml'],
    [Buffer.from('..\\..\\a.xml'), 0, '../../a.xml'],
    [Buffer.from('/etc/a.xml'), 0, '/etc/a.xml'],
    [Buffer.from('a\u202Elmx\u001B[2J\n.xml'), 0x800, 'a\uFFFDlmx\uFFFD[2J\uFFFD.xml'],
    [Buffer.from(`${'x'.repeat(500)}.xml`), 0, `…${'x'.repeat(115)}.xml`],
  ])('shows the name %s as text', async (name, flags, said) => {
    const reading = await read({ ...FINE, name, flags });
    expect(reading.kind === 'zip' && reading.files.map((file) => file.name)).toEqual([said]);
  });

  it.each<[string, ZipEntry, ReturnType<typeof refused>]>([
    ['a password', { ...FINE, flags: ENCRYPTED }, refused('zip_encrypted', 'a.xml')],
    ['strong encryption', { ...FINE, flags: STRONGLY_ENCRYPTED }, refused('zip_encrypted')],
    ['another way of packing', { ...FINE, method: 9 }, refused('zip_method', 'a.xml')],
    ['a zip within', { ...FINE, name: 'b/C.Zip' }, refused('zip_nested', 'b/C.Zip')],
    ['another sum', { ...FINE, crc: 1 }, refused('zip_damaged', 'a.xml')],
    ['less than it says', { ...FINE, declaredBytes: 100 }, refused('zip_damaged', 'a.xml')],
    ['more than it says', { ...FINE, declaredBytes: 3 }, refused('zip_size_wrong', 'a.xml')],
    ['something where it says nothing', { ...FINE, declaredBytes: 0 }, refused('zip_size_wrong', 'a.xml')],
    [
      'more than it says, stored',
      { ...FINE, method: STORED, declaredBytes: 3 },
      refused('zip_size_wrong', 'a.xml'),
    ],
    ['more than there is room for', { ...FINE, declaredBytes: 1_000_001 }, refused('zip_too_large', 'a.xml')],
    ['a workbook’s parts', { ...FINE, name: '[Content_Types].xml' }, refused('zip_office')],
    ['an OpenDocument’s parts', { ...FINE, name: 'mimetype' }, refused('zip_office')],
  ])('with %s in it is refused, whatever else it holds', async (_, entry, reading) => {
    expect(await read(FINE, entry)).toEqual(reading);
  });

  it('unpacks a bomb no further than its header says, and none beyond the room there is', async () => {
    const data = Buffer.alloc(50_000_000, ' ');
    const lying = zipFile([{ name: 'b.xml', data, declaredBytes: 1_000 }]);
    // Whoever unpacks further than was declared comes upon the damage before the end.
    lying.fill(0xff, 20_000, lying.length - 200);
    expect(await readZip(lying, ROOM)).toEqual(refused('zip_size_wrong', 'b.xml'));
    const honest = zipFile([{ name: 'b.xml', data }]);
    honest.fill(0xff, 100, honest.length - 200);
    expect(await readZip(honest, ROOM)).toEqual(refused('zip_too_large', 'b.xml'));
  });

  it('may fill the room with all its entries together, and not a byte or a file more', async () => {
    const half = { data: 'x'.repeat(500_000) };
    const two = [
      { ...half, name: 'a.xml' },
      { ...half, name: 'b.xml' },
    ];
    expect(await read(...two)).toMatchObject({ kind: 'zip', bytes: ROOM.bytes });
    expect(await read(...two, { ...FINE, data: 'y' })).toEqual(refused('zip_too_large', 'a.xml'));
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...FINE, name: `${at}.xml` }));
    expect(await read(...many(ROOM.files))).toMatchObject({ kind: 'zip' });
    expect(await read(...many(ROOM.files + 1))).toEqual(refused('zip_too_many'));
    const others = Array.from({ length: 10_001 }, (_, at) => ({ ...FINE, data: '', name: `${at}` }));
    expect(await read(...others.slice(1))).toMatchObject({ kind: 'zip', leftOut: 10_000 });
    expect(await read(...others)).toEqual(refused('zip_too_many'));
  });

  it('that is cut off, changed anywhere in its data, or tells of entries it has not, is damaged', async () => {
    const whole = zipFile([FINE]);
    for (let length = 0; length < whole.length; length += 1)
      expect(await readZip(whole.subarray(0, length), ROOM), `${length}`).toEqual(refused('zip_damaged'));
    const changed = Buffer.from(whole);
    changed[37] = (changed[37] ?? 0) ^ 0xff;
    expect(await readZip(changed, ROOM)).toEqual(refused('zip_damaged', 'a.xml'));
    expect(await readZip(zipFile([FINE], 2), ROOM)).toEqual(refused('zip_damaged'));
    expect(await readZip(Buffer.from('PK\u0003\u0004 not at all'), ROOM)).toEqual(refused('zip_damaged'));
  });
});
