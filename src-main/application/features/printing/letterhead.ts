import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { Letterhead } from '../../../../src-preload/contract/printing.ts';
import { checkReceiverOnPaper } from '../../../core/checks/check-letterhead.ts';
import { formatDocument } from '../../../core/cpf-cnpj.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import {
  type Kept,
  keptIn,
  LETTERHEAD,
  LOOKED_AT,
  registeredIn,
} from '../../companies/receiver/kept-letterhead.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { checkLogo } from './logo-file.ts';

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
      if (checked.kind === 'problems') return checked;
      if (logo !== null) checkLogo(logo);
      const { name, document } = checked.draft;
      const next: Kept = { name, document: document && formatDocument(document), logo };
      await ledgers.write.setNote(connectionId, SETTING_NOTES.letterhead, LETTERHEAD.write(next));
      return {
        kind: 'saved',
        letterhead: { ...next, registered: await registered(ledgers, connectionId) },
      };
    },
  };
}

async function keptLetterhead({ read }: Pick<LedgerGateway, 'read'>, connectionId: string): Promise<Kept> {
  return keptIn(await read.note(connectionId, SETTING_NOTES.letterhead));
}

async function registered(
  { read }: Pick<LedgerGateway, 'read'>,
  connectionId: string,
): Promise<Letterhead['registered']> {
  return registeredIn(await read.lastMandates(connectionId, LOOKED_AT));
}
