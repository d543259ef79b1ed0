import type { Account, Contact } from '../../../../src-preload/contract/payers.ts';
import {
  CONTACT_FIELDS,
  type ContactField,
  STATEMENT_LINES,
} from '../../../../src-preload/contract/vocabulary/payers.ts';
import { formatPhone, readContactField } from '../../../core/contact.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { Feature } from '../../services.ts';
import { type FoundAccount, findAccount, saveStatement } from './save-statement.ts';

/** People who pay: lists of them, one with all that is known, and how they are reached. */
export const payersFeature: Feature<'payers'> = ({ ledgers, registry, files, emit, now }) => ({
  handlers: {
    page: ({ connectionId, filter, order, page }) =>
      ledgers.read.payersPage(connectionId, filter, order, page),
    listed: ({ connectionId, filter, order, payerIds }) =>
      ledgers.read.listedPayers(connectionId, filter, order, payerIds),
    detail: async ({ connectionId, payer }) => {
      const detail = await ledgers.read.payerDetail(connectionId, payer);
      return detail && { ...detail, contact: shownContact(detail.contact) };
    },
    account: async (asked) => {
      const account = await findAccount({ ledgers }, asked);
      return account && shownAccount(account);
    },
    saveStatement: (asked) => saveStatement({ ledgers, registry, files, now }, asked),
    setContact: async ({ connectionId, payerId, seen, ...typed }) => {
      const read = readContact(typed);
      if (read.kind === 'refused') return read;
      const at = now();
      try {
        await ledgers.write.setContact(connectionId, payerId, read.contact, at, seen && asKept(seen));
      } catch (error) {
        if (asCicloError(error).code !== 'act_overtaken') throw error;
        const detail = await ledgers.read.payerDetail(connectionId, { by: 'payer', payerId });
        if (detail === null) throw error;
        return { kind: 'changed', contact: shownContact(detail.contact) };
      }
      emit('sync.ledgerChanged', { connectionId });
      return { kind: 'saved', contact: shownContact(read.contact) };
    },
  },
});

function shownAccount({ found: { account }, days }: FoundAccount): Account {
  const { opening, closing, due, paid, refunded, entries } = account;
  return {
    ...days,
    ...{ opening, closing, due, paid, refunded },
    entries: entries.slice(-STATEMENT_LINES).toReversed(),
    total: entries.length,
  };
}

const shownContact = (contact: Contact): Contact => ({
  ...contact,
  phone: contact.phone === '' ? '' : formatPhone(contact.phone),
});

/** A contact that was shown, as the ledger keeps it. */
function asKept(shown: Contact): Contact {
  const read = readContact(shown);
  return read.kind === 'saved' ? read.contact : shown;
}

type ReadContact =
  | { readonly kind: 'saved'; readonly contact: Contact }
  | { readonly kind: 'refused'; readonly fields: ContactField[] };

/** A field may be left empty; what is typed into it must be one. */
function readContact(typed: Contact): ReadContact {
  const read = { ...typed };
  const fields: ContactField[] = [];
  for (const field of CONTACT_FIELDS) {
    const value = readContactField(field, typed[field]);
    if (value === null) fields.push(field);
    else read[field] = value;
  }
  return fields.length === 0 ? { kind: 'saved', contact: read } : { kind: 'refused', fields };
}
