import type { PayerDocument } from './records.ts';

/** Bare: eleven digits, whatever their check digits. */
export const CPF = /^\d{11}$/;
/** Bare: fourteen characters, of which the first twelve may be letters. */
export const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const CPF_LENGTH = 11;
const CPF_MASK = '***.$1.$2-**';
const CPF_IN_TEXT = /(?<![0-9A-Za-z])\d{3}\.?(\d{3})\.?(\d{3})-?\d{2}(?![0-9A-Za-z])/g;
const ALL_EQUAL = /^(.)\1*$/;

/** Weights of the first check digit start after the first one of these; the second digit uses them all. */
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * A payer's document as lists show it: CPF as `***.456.789-**`, CNPJ whole as `12.345.678/0001-95`; empty for null.
 * A CPF that has not 11 digits is hidden whole, since nobody can tell which part of it identifies the person.
 */
export function maskDocument(document: PayerDocument | null): string {
  if (document === null || document.kind === 'cnpj') return formatDocument(document);
  const { number } = document;
  return CPF.test(number) ? `***.${number.slice(3, 6)}.${number.slice(6, 9)}-**` : '***';
}

/**
 * A payer's document whole and punctuated: `123.456.789-09` or `12.345.678/0001-95` (CNPJ may hold letters); empty for
 * null, unpunctuated when it has another length.
 */
export function formatDocument(document: PayerDocument | null): string {
  if (document === null) return '';
  const { kind, number } = document;
  if (kind === 'cpf') return CPF.test(number) ? punctuateCpf(number) : number;
  return CNPJ.test(number) ? punctuateCnpj(number) : number;
}

/**
 * Free text with everything that has the shape of a CPF masked, punctuated or not. It would rather hide a number of eleven digits that
 * is none than show one that is; longer numbers and identifiers stay.
 */
export const maskCpfsIn = (text: string): string =>
  mayHoldCpf(text) ? text.replace(CPF_IN_TEXT, CPF_MASK) : text;

/**
 * A contract with every CPF in it masked. By its contract a charge is known to others, and offices number theirs as they like: eleven digits that do not end in the check
 * digits of a CPF stay.
 */
export const maskContract = (contract: string): string =>
  mayHoldCpf(contract)
    ? contract.replace(CPF_IN_TEXT, (found) =>
        isValidCpf(found.replaceAll(/\D/g, '')) ? found.replace(CPF_IN_TEXT, CPF_MASK) : found,
      )
    : contract;

/** Nearly every name and contract is done with here: files have a million of them. */
const mayHoldCpf = (text: string): boolean => text.length >= CPF_LENGTH && /\d{3}/.test(text);

function punctuateCpf(number: string): string {
  return `${number.slice(0, 3)}.${number.slice(3, 6)}.${number.slice(6, 9)}-${number.slice(9)}`;
}

function punctuateCnpj(number: string): string {
  const root = `${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5, 8)}`;
  return `${root}/${number.slice(8, 12)}-${number.slice(12)}`;
}

/** Whether eleven bare digits end in the check digits of a CPF; a CPF of one repeated digit is none. */
export function isValidCpf(number: string): boolean {
  return CPF.test(number) && !ALL_EQUAL.test(number) && endsInCheckDigits(number, CPF_WEIGHTS);
}

/**
 * Whether fourteen bare characters end in the check digits of a CNPJ. In the alphanumeric CNPJ a character counts its
 * code less 48, which for digits is their value (Receita Federal, IN RFB 2.229/2024).
 */
export function isValidCnpj(number: string): boolean {
  return CNPJ.test(number) && !ALL_EQUAL.test(number) && endsInCheckDigits(number, CNPJ_WEIGHTS);
}

const CPF_SHORT_OF_ZEROS = /^\d{8,10}$/;
const CNPJ_SHORT_OF_ZEROS = /^\d{12,13}$/;

/**
 * The document that bare digits are once the zeros are put back that a spreadsheet took from the beginning of a number; null where the
 * check digits do not bear it out. One in a hundred wrong numbers passes them, so this is to be asked, not assumed.
 */
export function withLostZeros(number: string): PayerDocument | null {
  const cpf = number.padStart(11, '0');
  if (CPF_SHORT_OF_ZEROS.test(number) && isValidCpf(cpf)) return { kind: 'cpf', number: cpf };
  const cnpj = number.padStart(14, '0');
  if (CNPJ_SHORT_OF_ZEROS.test(number) && isValidCnpj(cnpj)) return { kind: 'cnpj', number: cnpj };
  return null;
}

function endsInCheckDigits(number: string, weights: readonly number[]): boolean {
  const body = number.slice(0, -2);
  const first = checkDigit(body, weights.slice(1));
  return number === `${body}${first}${checkDigit(`${body}${first}`, weights)}`;
}

function checkDigit(body: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (body.charCodeAt(index) - 48), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
