import { z } from 'zod';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { Letterhead } from '../../../../src-preload/contract/printing.ts';
import { receiverNamedIn } from '../../../api-client/wire/mandate-receiver.ts';
import { checkReceiverOnPaper } from '../../../core/check-letterhead.ts';
import { formatDocument } from '../../../core/documents.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';
import { checkLogo } from './logo-file.ts';

/** Name under which the ledger keeps it, so that it goes where the ledger goes: into its encryption, its backups, and away with it. */
const NOTE = 'letterhead';
/** Mandates that are looked at for who receives: a bank may leave it out of some. */
const LOOKED_AT = 20;

const kept = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  logo: z.base64().nullable(),
});
type Kept = z.output<typeof kept>;

type Reads = { readonly read: Pick<LedgerGateway['read'], 'note' | 'lastMandates'> };

const NOTHING_KEPT: Kept = { name: null, document: null, logo: null };

/** Handlers of who receives, as it stands on paper. */
export function letterheadHandlers(
  ledgers: Pick<LedgerGateway, 'read' | 'write'>,
): Pick<Handlers['printing'], 'letterhead' | 'setLetterhead'> {
  return {
    letterhead: async ({ connectionId }) => ({
      ...(await keptLetterhead(ledgers, connectionId)),
      registered: await registered(ledgers, connectionId),
    }),
    setLetterhead: async ({ connectionId, logo, ...typed }) => {
      const checked = checkReceiverOnPaper(typed);
      if (checked.kind === 'problems') return { kind: 'problems', problems: [...checked.problems] };
      if (logo !== null) checkLogo(logo);
      const { name, document } = checked.draft;
      const next: Kept = { name, document: document && formatDocument(document), logo };
      await ledgers.write.setNote(connectionId, NOTE, JSON.stringify(next));
      return {
        kind: 'saved',
        letterhead: { ...next, registered: await registered(ledgers, connectionId) },
      };
    },
  };
}

/** The CNPJ that a company stands under, bare: as a person gave it, else as the bank has it; null where neither does. */
export async function receiverCnpj(read: Reads['read'], connectionId: string): Promise<string | null> {
  const { document } = await keptLetterhead({ read }, connectionId);
  const known = document ?? (await registered({ read }, connectionId)).document;
  return known === null ? null : known.replaceAll(/[^0-9A-Z]/g, '');
}

/** Nothing, also for a note of a version that we cannot read. */
async function keptLetterhead({ read }: Reads, connectionId: string): Promise<Kept> {
  const note = await read.note(connectionId, NOTE);
  return note === null ? NOTHING_KEPT : (kept.safeParse(JSON.parse(note)).data ?? NOTHING_KEPT);
}

async function registered({ read }: Reads, connectionId: string): Promise<Letterhead['registered']> {
  const raws = await read.lastMandates(connectionId, LOOKED_AT);
  const named = raws.map(receiverNamedIn).find((receiver) => receiver !== null);
  return {
    name: named?.name ?? null,
    document: named?.cnpj == null ? null : formatDocument({ kind: 'cnpj', number: named.cnpj }),
  };
}
