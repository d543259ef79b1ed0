import type { z } from 'zod';
import { ofxAccount } from '../../../../src-preload/contract/exports.ts';
import { isOnlyRead } from '../../../core/failure.ts';
import { jsonColumn } from '../../../ledger/model/json-column.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import type { Services } from '../../services.ts';

type OfxAccount = z.infer<typeof ofxAccount>;

const OFX_ACCOUNT = jsonColumn('account of OFX files', ofxAccount);

/** Whose account a company's last OFX file was of; null before the first, also for a note of a version that we cannot read. */
export async function keptOfxAccount(
  { ledgers }: Pick<Services, 'ledgers'>,
  connectionId: string,
): Promise<OfxAccount | null> {
  return OFX_ACCOUNT.readOrNull(await ledgers.read.note(connectionId, SETTING_NOTES.ofxAccount));
}

/** Keeps it for the next file. Where the ledger is only read from here it is asked for again: the file does not wait for that. */
export async function keepOfxAccount(
  { ledgers }: Pick<Services, 'ledgers'>,
  connectionId: string,
  { bankId, account }: OfxAccount,
): Promise<void> {
  const note = OFX_ACCOUNT.write({ bankId, account });
  try {
    await ledgers.write.setNote(connectionId, SETTING_NOTES.ofxAccount, note);
  } catch (error) {
    if (!isOnlyRead(error)) throw error;
  }
}
