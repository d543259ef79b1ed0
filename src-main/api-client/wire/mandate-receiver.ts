import { z } from 'zod';

/** Who receives, as the bank tells the payer. */
export type NamedReceiver = { readonly name: string | null; readonly cnpj: string | null };

/** The receiver of a mandate (specification, RecCompleta); a bank may leave out either. */
const shown = z.object({
  recebedor: z.object({
    nome: z.string().trim().min(1).max(200).nullish(),
    cnpj: z
      .string()
      .regex(/^[0-9A-Z]{12}\d{2}$/)
      .nullish()
      .catch(null),
  }),
});

/** Whom a mandate's raw JSON names as its receiver; null where it names nobody. */
export function receiverNamedIn(rawMandate: string): NamedReceiver | null {
  const read = shown.safeParse(JSON.parse(rawMandate));
  if (!read.success) return null;
  const { nome, cnpj } = read.data.recebedor;
  return nome == null && cnpj == null ? null : { name: nome ?? null, cnpj: cnpj ?? null };
}
