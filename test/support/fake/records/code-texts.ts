import { crc16 } from '../../../../src-main/core/br-code.ts';

const FIXED = ['000201', '5303986', '5802BR'];
const FIXED_CHARACTERS = 27;

/** A whole BR Code of so many characters, from 32 on; as many as make a field too short are left out. */
export function brCode(characters: number): string {
  const fields = [...FIXED];
  for (let left = characters - FIXED_CHARACTERS, tag = 64; left > 4; tag += 1) {
    const length = Math.min(99, left - 4);
    fields.push(`${tag}${String(length).padStart(2, '0')}${'x'.repeat(length)}`);
    left -= length + 4;
  }
  const body = `${fields.join('')}6304`;
  return `${body}${crc16(body)}`;
}
