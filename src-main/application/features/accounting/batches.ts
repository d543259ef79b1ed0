import type { PostingChoice } from '../../../../src-preload/contract/accounting.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { civilMonth, firstDayOf, lastDayOf, monthOfDays } from '../../../core/civil-month.ts';
import { isValidCnpj } from '../../../core/cpf-cnpj.ts';
import { CicloError } from '../../../core/failure.ts';
import { extensionOf } from '../../../exports/postings/layouts.ts';
import {
  type NewPostings,
  type PostingRequest,
  type PreparedPostings,
  type WrittenPostings,
  writePostings,
} from '../../../exports/postings/write-postings.ts';
import { accountsIn } from '../../../ledger/model/kept-plan.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import { askedOf } from '../../companies/receiver/kept-letterhead.ts';
import { bareCnpj, receiverCnpj } from '../../companies/receiver/receiver-cnpj.ts';
import { type HandedOver, handOver, OF_NO_MONTH } from '../../ledgers/files/hand-over.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { refuseUnread } from '../../ledgers/stored/refuse-unread.ts';
import type { Services } from '../../services.ts';

/** Charges that are named beside the number of all. */
const CHARGES_NAMED = 20;

type BatchCalls = 'preview' | 'write' | 'again' | 'undo';

/** Handlers of what has not left yet, and of the batches in which entries left. */
export function batchHandlers(services: Services): Pick<Handlers['accounting'], BatchCalls> {
  const { ledgers, emit, now } = services;
  return {
    preview: async ({ connectionId, ...choice }) => {
      if (!isCnpj(choice.cnpj)) return { kind: 'cnpj_invalid' };
      await refuseUnread(ledgers, connectionId);
      const said = await ledgers.weighPostings(connectionId, await requestOf(ledgers, connectionId, choice));
      if (said.kind === 'unmapped') return said;
      return { ...said, changedRevenue: said.changedRevenue.slice(0, CHARGES_NAMED) };
    },
    write: async ({ connectionId, ...choice }) => {
      if (!isCnpj(choice.cnpj)) throw new CicloError('invalid_input', 'no CNPJ', { field: 'cnpj' });
      const request = await requestOf(ledgers, connectionId, choice);
      return write(services, connectionId, request, `lancamentos-${choice.layout}-${choice.month}`);
    },
    again: ({ connectionId, id }) =>
      write(services, connectionId, { kind: 'again', id }, `lancamentos-lote-${id}`),
    undo: async ({ connectionId, id }) => {
      await ledgers.write.undoPostings(connectionId, id, now());
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
  };
}

/** The company's CNPJ as the ledger knows it, bare; null where nobody told it. */
export const knownCnpj = (read: LedgerGateway['read'], connectionId: string): Promise<string | null> =>
  receiverCnpj(askedOf(read, connectionId));

/** Nothing typed leaves it to what is known. */
const isCnpj = (typed: string): boolean => typed === '' || isValidCnpj(bareCnpj(typed));

async function requestOf(
  { read }: LedgerGateway,
  connectionId: string,
  { month: text, cnpj: typed, ...settings }: Omit<PostingChoice, 'connectionId'>,
): Promise<NewPostings> {
  const month = civilMonth(text);
  const accounts = accountsIn(await read.note(connectionId, SETTING_NOTES.accounts));
  const cnpj = typed === '' ? await knownCnpj(read, connectionId) : bareCnpj(typed);
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  return { kind: 'new', days, settings: { ...settings, accounts, cnpj } };
}

/** Once more after the place was chosen, which may take minutes. Throws `posting_moved` where something else would be written by then. */
async function preparedAnew(
  ledgers: LedgerGateway,
  connectionId: string,
  request: PostingRequest,
  sha256: string,
): Promise<PreparedPostings> {
  const prepared = await ledgers.preparePostings(connectionId, request);
  if (prepared.sha256 !== sha256)
    throw new CicloError('posting_moved', 'the entries are others than when the place was asked for');
  return prepared;
}

const UNWRITTEN = { batchId: null, unnoted: null } as const;

type Written = {
  batchId: number | null;
  path: string | null;
  unnoted: WrittenPostings['unnoted'];
} & Pick<HandedOver, 'unkept'>;

async function write(
  services: Services,
  connectionId: string,
  request: PostingRequest,
  name: string,
): Promise<Written> {
  const { ledgers, files, emit, now } = services;
  await refuseUnread(ledgers, connectionId);
  const shown = await ledgers.preparePostings(connectionId, request);
  if (shown.entries === 0) return { batchId: null, path: null, unkept: null, unnoted: null };
  let written: WrittenPostings | null = null;
  let handed = OF_NO_MONTH;
  const path = await files.save(`${name}.${extensionOf(shown.settings.layout)}`, async (place) => {
    const before = await ledgers.read.closings(connectionId);
    const prepared = await preparedAnew(ledgers, connectionId, request, shown.sha256);
    const at = now();
    written = await writePostings(prepared, request, place, {
      record: (batch) => ledgers.write.recordPostings(connectionId, batch, at),
      undo: (id) => ledgers.write.undoPostings(connectionId, id, at),
      batches: () => ledgers.read.postingBatches(connectionId),
      repeat: (id) => ledgers.write.repeatPostings(connectionId, id, at),
      place: (id, path) => ledgers.write.placePostings(connectionId, id, path),
    });
    // A batch of the terminal's may be of other days than a month's.
    const month = monthOfDays(prepared.days.from, prepared.days.to);
    if (month !== null)
      handed = await handOver(services, connectionId, { kind: 'postings', month, path: place, before });
    emit('sync.ledgerChanged', { connectionId });
  });
  const { batchId, unnoted } = written ?? UNWRITTEN;
  return { batchId, path, unkept: handed.unkept, unnoted };
}
