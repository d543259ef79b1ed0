import { CNPJ, CPF } from '../../../core/cpf-cnpj.ts';
import type { AccountKey } from '../../../ledger/reading/accounts/payer-account.ts';
import type { OptionValues } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { requiredText } from './option-values.ts';

/** Whom `--payer` names: check digits are not asked for, since a bank may hold a document without right ones. Throws `UsageError`. */
export function payerOf(values: OptionValues): AccountKey {
  const value = requiredText(values, 'payer');
  const number = value.replaceAll(/[\s./-]/g, '').toUpperCase();
  if (CPF.test(number)) return { by: 'document', document: { kind: 'cpf', number } };
  if (CNPJ.test(number)) return { by: 'document', document: { kind: 'cnpj', number } };
  throw new UsageError('usage.document', { option: '--payer', value });
}
