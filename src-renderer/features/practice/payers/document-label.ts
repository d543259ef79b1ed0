const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
/** A CNPJ may hold letters (rules/records.md, Identifiers). */
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/;

/** A CPF or CNPJ with its punctuation; anything else as it is. */
export function documentLabel(document: string): string {
  return document.replace(CPF, '$1.$2.$3-$4').replace(CNPJ, '$1.$2.$3/$4-$5');
}
