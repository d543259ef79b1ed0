/** One tag of a BR Code to compose: a text, or the tags of a template. */
export type Tag = readonly [tag: string, value: string | readonly Tag[]];

/** Composes a BR Code from tags and appends its CRC, worked out from a table and not bit by bit. */
export function composeBrCode(tags: readonly Tag[]): string {
  const body = `${tlv(tags)}6304`;
  return `${body}${crcByTable(body)}`;
}

/** The tags of an activation code as rules/br-code.md, Fields has them. Journey 2 has no charge location. */
export function activationTags(
  mandateLocation: string,
  chargeLocation: string | null,
  gui = 'br.gov.bcb.instant',
): Tag[] {
  const charge: Tag[] = chargeLocation === null ? [] : [['25', chargeLocation]];
  return [
    ['00', '01'],
    ...(chargeLocation === null ? [] : [['01', '12'] as const]),
    ['26', [['00', gui], ...charge]],
    ['52', '0000'],
    ['53', '986'],
    ['58', 'BR'],
    ['59', 'Loja da Esquina'],
    ['60', 'Sao Paulo'],
    ['62', [['05', '***']]],
    [
      '80',
      [
        ['00', gui],
        ['25', mandateLocation],
      ],
    ],
  ];
}

function tlv(tags: readonly Tag[]): string {
  return tags
    .map(([tag, value]) => {
      const text = typeof value === 'string' ? value : tlv(value);
      return `${tag}${String(text.length).padStart(2, '0')}${text}`;
    })
    .join('');
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let entry = byte * 256;
  for (let bit = 0; bit < 8; bit += 1) entry = entry >= 32_768 ? ((entry * 2) % 65_536) ^ 0x1021 : entry * 2;
  return entry;
});

function crcByTable(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) crc = ((crc % 256) * 256) ^ (TABLE[(crc >> 8) ^ byte] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
