import { documentFields, documentOf, group, optionalText } from './fields.ts';

/** Who receives, as the bank tells the payer. */
export type NamedReceiver = { readonly name: string | null; readonly cnpj: string | null };

const LONGEST_NAME = 200;

/** The receiver of a mandate (specification, RecCompleta); a bank may leave out either. */
const shown = group({ recebedor: group({ nome: optionalText, ...documentFields }) });

/** Whom a mandate's raw JSON names as its receiver; null where it names nobody. */
export function receiverNamedIn(rawMandate: string): NamedReceiver | null {
  const { nome, cnpj } = shown.parse(JSON.parse(rawMandate)).recebedor;
  const name = nameOf(nome);
  const document = documentOf({ cpf: null, cnpj });
  return name === null && document === null ? null : { name, cnpj: document?.number ?? null };
}

function nameOf(nome: string | null): string | null {
  const name = nome?.trim() ?? '';
  return name === '' || name.length > LONGEST_NAME ? null : name;
}
