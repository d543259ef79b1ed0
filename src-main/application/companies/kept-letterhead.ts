import { z } from 'zod';
import type { Letterhead } from '../../../src-preload/contract/printing.ts';
import { receiverNamedIn } from '../../api-client/wire/mandate-receiver.ts';
import { formatDocument } from '../../core/documents.ts';
import type { PayerDocument } from '../../core/records.ts';
import { readDocument } from '../../core/typed-values.ts';

/** Name under which the ledger keeps it, so that it goes where the ledger goes: into its encryption, its backups, and away with it. */
export const LETTERHEAD_NOTE = 'letterhead';
/** Mandates that are looked at for who receives: a bank may leave it out of some. */
export const LOOKED_AT = 20;

const kept = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  logo: z.base64().nullable(),
});
/** A company's letterhead as a person gave it; null where they gave nothing. */
export type Kept = z.output<typeof kept>;

const NOTHING_KEPT: Kept = { name: null, document: null, logo: null };

/** Nothing, also for a note of a version that we cannot read. */
export const keptIn = (note: string | null): Kept =>
  note === null ? NOTHING_KEPT : (kept.safeParse(JSON.parse(note)).data ?? NOTHING_KEPT);

/** What a ledger's reader is asked for: a note and the newest mandates' raw JSON. */
type Asked = {
  readonly note: (name: string) => string | null | Promise<string | null>;
  readonly lastMandates: (count: number) => readonly string[] | Promise<readonly string[]>;
};

/** The CNPJ of whoever receives, as a person gave it, else as the bank has it on its newest mandate; null where nobody has told it. */
export async function receiverDocument({ note, lastMandates }: Asked): Promise<PayerDocument | null> {
  const typed = keptIn(await note(LETTERHEAD_NOTE)).document;
  const shown = typed ?? registeredIn(await lastMandates(LOOKED_AT)).document ?? '';
  const read = readDocument(shown);
  return read.kind === 'read' ? read.value : null;
}

/** Who receives, as the bank tells the payer on its newest mandate of these raw ones that names anybody. */
export function registeredIn(raws: readonly string[]): Letterhead['registered'] {
  const named = raws.map(receiverNamedIn).find((receiver) => receiver !== null);
  return {
    name: named?.name ?? null,
    document: named?.cnpj == null ? null : formatDocument({ kind: 'cnpj', number: named.cnpj }),
  };
}
