/** Digits of a CPF or characters of a CNPJ (which may be letters) as check digits count them: code point less 48. */
const weightOf = (character: string): number => character.charCodeAt(0) - 48;

function checkDigit(body: string, heaviestWeight: number): number {
  let sum = 0;
  let weight = 2;
  for (let at = body.length - 1; at >= 0; at -= 1) {
    sum += weightOf(body.charAt(at)) * weight;
    weight = weight === heaviestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function withCheckDigits(body: string, heaviestWeight: number): string {
  const first = `${body}${checkDigit(body, heaviestWeight)}`;
  return `${first}${checkDigit(first, heaviestWeight)}`;
}

/** A CPF from its nine free digits. */
export const cpfFrom = (body: string): string => withCheckDigits(body, 11);

/** A CNPJ from its twelve free characters, digits or capital letters (alphanumeric CNPJ, in use from 2026). */
export const cnpjFrom = (body: string): string => withCheckDigits(body, 9);
