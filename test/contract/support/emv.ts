/** One element of an EMV code. */
export type Element = { readonly id: string; readonly value: string };

/** Reads tag, two-digit length and value until the text ends; throws when it ends too early. */
export function readElements(text: string): readonly Element[] {
  if (text === '') return [];
  const length = Number(text.slice(2, 4));
  const value = text.slice(4, 4 + length);
  if (!/^\d{4}/.test(text) || value.length !== length) throw new Error(`not an element: ${text}`);
  return [{ id: text.slice(0, 2), value }, ...readElements(text.slice(4 + length))];
}

/** CRC16-CCITT by long division of the message's bits: another way than the bank's, so that both can be wrong but not alike. */
export function crc16Bitwise(text: string): string {
  const bits = [...Buffer.from(text, 'latin1')].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let register = 0xffff;
  for (const bit of bits) {
    const isOut = (register >> 15) ^ Number(bit);
    register = ((register << 1) & 0xffff) ^ (isOut === 1 ? 0x1021 : 0);
  }
  return register.toString(16).toUpperCase().padStart(4, '0');
}
