/** What a composed code is made of; a location is written as it stands in the resource, without `https://` (rules/br-code.md, Fields). */
export type BrCode = {
  readonly gui: string;
  /** Location of the charge paid on joining, in journeys 3 and 4. */
  readonly chargeLocation: string | null;
  /** Null in the code of a charge alone, which no mandate goes along with. */
  readonly mandateLocation: string | null;
  /** In the code's alphabet: no accents, at most 25 and 15 characters. */
  readonly receiverName: string;
  readonly receiverCity: string;
};

function element(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`element ${id} of a BR Code holds 99 characters at most`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * Writes a BR Code, composed or of a charge alone: EMV tag, length, value, closed by its CRC (rules/br-code.md, Fields). Throws `RangeError` where a value
 * does not fit the two digits of its length.
 */
export function composeBrCode(code: BrCode): string {
  const scheme = element('00', code.gui);
  const charge = code.chargeLocation === null ? '' : element('25', code.chargeLocation);
  const body = [
    element('00', '01'),
    code.chargeLocation === null ? '' : element('01', '12'),
    element('26', `${scheme}${charge}`),
    element('52', '0000'),
    element('53', '986'),
    element('58', 'BR'),
    element('59', code.receiverName),
    element('60', code.receiverCity),
    element('62', element('05', '***')),
    code.mandateLocation === null ? '' : element('80', `${scheme}${element('25', code.mandateLocation)}`),
    '6304',
  ].join('');
  if (body.length > 508) throw new RangeError('a BR Code holds 512 characters at most');
  return `${body}${crc16(body)}`;
}

/** CRC16-CCITT (polynomial 0x1021, initial value 0xFFFF) of ASCII text, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
