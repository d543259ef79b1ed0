import { CNPJ, CPF, isValidCnpj, isValidCpf } from './cpf-cnpj.ts';
import { read, refused, type TypedReading } from './draft-reading.ts';

const LONGEST = 77;
const RANDOM = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PHONE = /^\+55\d{10,11}$/;
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

type KeyKind = {
  readonly isMeant: (typed: string) => boolean;
  readonly read: (typed: string) => TypedReading<string>;
};

const document = (typed: string): string => typed.replaceAll(/[./\s-]/g, '').toUpperCase();

/** The five kinds of key in the order in which they are told apart; what a person adds for readability goes. */
const KINDS: readonly KeyKind[] = [
  { isMeant: (typed) => typed.includes('@'), read: (typed) => shaped(typed.toLowerCase(), EMAIL) },
  { isMeant: (typed) => RANDOM.test(typed), read: (typed) => read(typed.toLowerCase()) },
  {
    isMeant: (typed) => typed.startsWith('+'),
    read: (typed) => shaped(typed.replaceAll(/[\s().-]/g, ''), PHONE),
  },
  {
    isMeant: (typed) => CPF.test(document(typed)),
    read: (typed) => (isValidCpf(document(typed)) ? read(document(typed)) : refused('check_digits')),
  },
  {
    isMeant: (typed) => CNPJ.test(document(typed)),
    read: (typed) => (isValidCnpj(document(typed)) ? read(document(typed)) : refused('check_digits')),
  },
];

/** An instant-payment key as the directory writes it: CPF, CNPJ, phone in Brazil as `+55…`, e-mail, or random key. */
export function readInstantKey(typed: string): TypedReading<string> {
  const text = typed.trim();
  if (text === '') return refused('required');
  if (text.length > LONGEST) return refused('too_long', { most: LONGEST });
  return KINDS.find(({ isMeant }) => isMeant(text))?.read(text) ?? refused('malformed');
}

const shaped = (text: string, shape: RegExp): TypedReading<string> =>
  shape.test(text) ? read(text) : refused('malformed');
