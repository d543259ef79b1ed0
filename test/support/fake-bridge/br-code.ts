const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC16-CCITT (0x1021, init 0xFFFF) in four hexadecimal digits (DOMAIN.md, BR Code). */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** A composed activation code: of journey 2, or with a charge's location of journeys 3 and 4. */
export function brCode(mandateLocation: string, chargeLocation: string | null): string {
  const gui = field('00', 'br.gov.bcb.instant');
  const charge = chargeLocation === null ? gui : gui + field('25', chargeLocation);
  const body = [
    field('00', '01'),
    ...(chargeLocation === null ? [] : [field('01', '12')]),
    field('26', charge),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', 'ACADEMIA BOA FORMA'),
    field('60', 'SAO PAULO'),
    field('62', field('05', '***')),
    field('80', gui + field('25', mandateLocation)),
    '6304',
  ].join('');
  return body + crc16(body);
}
