import type { CITIES } from '../rules/people.ts';

/** Who pays. Exactly one document: CPF of a person, CNPJ of a firm. */
export type Payer = {
  readonly name: string;
  readonly document: { readonly kind: 'cpf' | 'cnpj'; readonly number: string };
  readonly city: (typeof CITIES)[number];
  readonly street: string;
  readonly email: string;
  readonly bank: string;
  readonly account: string;
};
