import { asCicloError } from '../../../core/failure.ts';
import type { SettingNote } from '../../../ledger/model/notes.ts';
import type { LedgerGateway } from '../gateway/gateway.ts';

/**
 * Changes a note of a ledger that holds several things, of which somebody else may be changing another: `change` is given what stands (null: nothing)
 * and asked anew where that was changed before its answer was kept. Answers what is kept then; throws what `change` throws.
 */
export async function changeNote(
  { write }: Pick<LedgerGateway, 'write'>,
  connectionId: string,
  name: SettingNote,
  change: (stands: string | null) => string,
): Promise<string> {
  for (;;) {
    const stands = await write.note(connectionId, name);
    const next = change(stands);
    try {
      await write.setNote(connectionId, name, next, stands);
      return next;
    } catch (error) {
      if (asCicloError(error).code !== 'act_overtaken') throw error;
    }
  }
}
