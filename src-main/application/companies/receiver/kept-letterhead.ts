import { z } from 'zod';
import type { Letterhead } from '../../../../src-preload/contract/printing.ts';
import { receiverNamedIn } from '../../../api-client/wire/mandate-receiver.ts';
import { formatDocument } from '../../../core/cpf-cnpj.ts';
import type { PayerDocument } from '../../../core/records.ts';
import { readDocument } from '../../../core/typed-values.ts';
import type { PaperHead } from '../../../exports/reports/report.ts';
import { jsonColumn } from '../../../ledger/model/json-column.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';

/** Mandates that are looked at for who receives: a bank may leave it out of some. */
export const LOOKED_AT = 20;

const kept = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  logo: z.base64().nullable(),
});
/** A company's letterhead as a person gave it; null where they gave nothing. */
export type Kept = z.output<typeof kept>;

/** The note in which it is kept. */
export const LETTERHEAD = jsonColumn('letterhead', kept);

const NOTHING_KEPT: Kept = { name: null, document: null, logo: null };

/** Nothing, also for a note of a version that we cannot read. */
export const keptIn = (note: string | null): Kept => LETTERHEAD.readOrNull(note) ?? NOTHING_KEPT;

/** What a ledger's reader is asked for: a note and the newest mandates' raw JSON. */
export type Asked = {
  readonly note: (name: string) => string | null | Promise<string | null>;
  readonly lastMandates: (count: number) => readonly string[] | Promise<readonly string[]>;
};

/** The same of many companies, by their ids. */
type AskedById = {
  readonly note: (connectionId: string, name: string) => Promise<string | null>;
  readonly lastMandates: (connectionId: string, count: number) => Promise<readonly string[]>;
};

/** What one company's reader is asked for, where readers are asked by id. */
export const askedOf = (read: AskedById, connectionId: string): Asked => ({
  note: (name) => read.note(connectionId, name),
  lastMandates: (count) => read.lastMandates(connectionId, count),
});

/** The CNPJ of whoever receives, as a person gave it, else as the bank has it on its newest mandate; null where nobody has told it. */
export async function receiverDocument({ note, lastMandates }: Asked): Promise<PayerDocument | null> {
  const typed = keptIn(await note(SETTING_NOTES.letterhead)).document;
  const shown = typed ?? registeredIn(await lastMandates(LOOKED_AT)).document ?? '';
  const read = readDocument(shown);
  return read.kind === 'read' ? read.value : null;
}

/** Who receives, for the head of a report: as a person gave it, else as the bank has it, else by the connection's own name. */
export async function paperHead({ note, lastMandates }: Asked, connectionName: string): Promise<PaperHead> {
  const kept = keptIn(await note(SETTING_NOTES.letterhead));
  const registered = registeredIn(await lastMandates(LOOKED_AT));
  return {
    name: kept.name ?? registered.name ?? connectionName,
    document: kept.document ?? registered.document,
    logo: kept.logo,
  };
}

/**
 * Who receives, as the bank tells the payer. The CNPJ of the newest of these raw mandates that bears one, and the newest name that stands beside it or beside none, since a bank may
 * leave out either, and a ledger may have been of two accounts.
 */
export function registeredIn(raws: readonly string[]): Letterhead['registered'] {
  const named = raws.map(receiverNamedIn).filter((receiver) => receiver !== null);
  const number = named.find((receiver) => receiver.cnpj !== null)?.cnpj ?? null;
  const same = named.filter((receiver) => receiver.name !== null && (receiver.cnpj ?? number) === number);
  const nearest = same.find(({ cnpj }) => cnpj !== null) ?? same[0];
  return {
    name: nearest?.name ?? null,
    document: number === null ? null : formatDocument({ kind: 'cnpj', number }),
  };
}
