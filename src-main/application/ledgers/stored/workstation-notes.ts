import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomically } from '../../../exports/atomic-file.ts';
import type { WorkstationNote } from '../../../ledger/model/notes.ts';
import type { DataFolder } from '../../companies/data-folder/data-folder.ts';
import type { LedgerGateway } from '../gateway/gateway.ts';

type Needed = {
  readonly folder: Pick<DataFolder, 'ledgerFile'>;
  readonly ledgers: Pick<LedgerGateway, 'isShared'> & {
    readonly read: Pick<LedgerGateway['read'], 'note'>;
    readonly write: Pick<LedgerGateway['write'], 'setNote'>;
  };
};

/** Each note by its name, as the JSON that it is. */
const stored = z.record(z.string(), z.json());

/** Beside the ledger, by a name that goes on from its own: whatever removes the ledger removes it too. Plain, so nobody's name belongs in it. */
const fileOf = ({ folder }: Needed, connectionId: string): string =>
  `${folder.ledgerFile(connectionId)}.notes.json`;

/**
 * Reads what this workstation has noted of a company for whoever sits at it, such as how far they have looked; null where nothing was. A ledger that is a
 * file keeps it itself, in its encryption and its backups. One at a server is everybody's, and some may write nothing in it: what is kept of it is kept
 * here, and a file that cannot be read tells nothing.
 */
export async function readWorkstationNote(
  needed: Needed,
  connectionId: string,
  name: WorkstationNote,
): Promise<string | null> {
  if (!needed.ledgers.isShared(connectionId)) return needed.ledgers.read.note(connectionId, name);
  const note = notesIn(fileOf(needed, connectionId))[name];
  return note === undefined ? null : JSON.stringify(note);
}

/** Keeps a note, which is JSON, in place of what was noted before. Throws what writing to the ledger throws, `disk_full` and `read_only`. */
export async function writeWorkstationNote(
  needed: Needed,
  connectionId: string,
  name: WorkstationNote,
  text: string,
): Promise<void> {
  if (!needed.ledgers.isShared(connectionId)) {
    await needed.ledgers.write.setNote(connectionId, name, text);
    return;
  }
  const file = fileOf(needed, connectionId);
  writeFileAtomically(file, `${JSON.stringify({ ...notesIn(file), [name]: JSON.parse(text) })}\n`);
}

function notesIn(file: string): z.output<typeof stored> {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
