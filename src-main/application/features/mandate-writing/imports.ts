import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { ImportReading } from '../../../../src-preload/contract/mandate-writing.ts';
import { type CivilDate, saoPauloDate } from '../../../core/civil-date.ts';
import type { MandateWithContact } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import { alikeNotices } from '../../../core/mandate-import/alike-contracts.ts';
import { dayLikeNotices } from '../../../core/mandate-import/day-like-contracts.ts';
import { givenContactNotices } from '../../../core/mandate-import/given-contact-notices.ts';
import {
  type ImportedMandate,
  type MandateImport,
  type RowNotice,
  readMandateImport,
} from '../../../core/mandate-import/mandate-import.ts';
import { missingAmountNotices } from '../../../core/mandate-import/missing-amounts.ts';
import { writeDocument } from '../../../exports/atomic-file.ts';
import type { KnownContact } from '../../../ledger/reading/pages/payer-detail.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import type { LastCheck } from '../../outbox/running/claimed-work.ts';
import type { Services } from '../../services.ts';
import { duplicatesOf, refuseUnderWay } from './duplicates.ts';
import { mandatesOf, needsLocation, resultOf } from './import-results.ts';
import { createImportRuns } from './import-runs.ts';
import { readSheet } from './sheets/read-sheet.ts';
import { csvFile, templateFile } from './sheets/written-sheets.ts';

type ImportHandlers = Pick<
  Handlers['mandateWriting'],
  | 'readSheet'
  | 'readImport'
  | 'importTemplate'
  | 'saveLeftOut'
  | 'importRows'
  | 'imports'
  | 'importStatus'
  | 'importResult'
  | 'importedMandates'
  | 'createLocations'
  | 'stopImport'
  | 'resumeImport'
  | 'discardImport'
>;

const TEMPLATE_NAMES = { 'pt-BR': 'recorrencias-a-importar', en: 'mandates-to-import' } as const;
const LEFT_OUT_NAMES = { 'pt-BR': 'linhas-a-corrigir.csv', en: 'rows-to-mend.csv' } as const;

/** Handlers of files of mandates: reading them, sending their rows, and going on where that was interrupted. */
export function mandateImportHandlers(services: Services): ImportHandlers {
  const { ledgers, banks, files } = services;
  const runs = createImportRuns(services);
  const today = async (connectionId: string): Promise<CivilDate> =>
    saoPauloDate(await banks.now(connectionId));
  const save = async (name: string, content: string | Uint8Array): Promise<{ path: string | null }> => ({
    path: await files.save(name, (path) => writeDocument(path, content)),
  });
  return {
    readSheet,
    readImport: async ({ connectionId, table }) =>
      readingOf(readMandateImport(table, await today(connectionId)), {
        duplicates: (drafts) => duplicatesOf(ledgers, connectionId, drafts),
        contacts: (people) => ledgers.read.knownContacts(connectionId, people),
      }),
    importTemplate: async ({ language, format }) =>
      save(`${TEMPLATE_NAMES[language]}.${format}`, await templateFile(language, format)),
    saveLeftOut: async ({ language, rows }) => save(LEFT_OUT_NAMES[language], csvFile(language, rows)),
    importRows: async ({ connectionId, table, lines, acceptedDuplicates }) => {
      const file = readMandateImport(table, await today(connectionId));
      const drafts = chosenDrafts(file.kind === 'rows' ? file.rows : [], lines);
      const lastCheck = lastCheckOf(ledgers, connectionId, drafts, new Set(acceptedDuplicates));
      await lastCheck();
      return runs.start(connectionId, { makes: 'mandates', drafts }, lastCheck);
    },
    imports: ({ connectionId }) => runs.unfinished(connectionId),
    importStatus: ({ connectionId, batchId }) => runs.statusOf(connectionId, batchId),
    importResult: async ({ connectionId, batchId }) =>
      resultOf(ledgers, connectionId, await ledgers.read.writeBatch(connectionId, batchId)),
    importedMandates: ({ connectionId, batchId }) => mandatesOf(ledgers, connectionId, batchId),
    createLocations: async ({ connectionId, batchId }) => {
      const rows = await mandatesOf(ledgers, connectionId, batchId);
      const mandates = rows.filter(needsLocation).map(({ idRec }) => idRec);
      if (mandates.length === 0)
        throw new CicloError('invalid_input', `no mandate of ${batchId} waits for a location`);
      return runs.start(connectionId, { makes: 'locations', mandates });
    },
    stopImport: async ({ batchId }) => {
      runs.stop(batchId);
      return null;
    },
    resumeImport: ({ connectionId, batchId }) => runs.resume(connectionId, batchId),
    discardImport: async ({ connectionId, batchId }) => {
      await runs.discard(connectionId, batchId);
      return null;
    },
  };
}

/** What the ledger knows beside a list. */
type Known = {
  readonly duplicates: (drafts: readonly MandateWithContact[]) => ReturnType<typeof duplicatesOf>;
  readonly contacts: (people: readonly string[]) => Promise<readonly KnownContact[]>;
};

/** What the preview shows: each row with its faults, or with the live mandates that it would repeat, and what to know of it. */
async function readingOf(file: MandateImport, known: Known): Promise<ImportReading> {
  if (file.kind === 'refused') return file;
  const drafts = file.rows.flatMap(draftsOf);
  const duplicates = await known.duplicates(drafts);
  const contacts = await contactNotices(file.rows, drafts, known.contacts);
  const beside = [
    alikeNotices(file.rows),
    dayLikeNotices(file.rows),
    missingAmountNotices(file.rows),
    contacts,
  ];
  const rows = file.rows.map((row) => ({
    line: row.line,
    form: row.form,
    problems: row.kind === 'problems' ? row.problems : [],
    duplicates: row.kind === 'draft' ? duplicates(row.draft) : [],
    notices: [...row.notices, ...beside.flatMap((notices) => notices.get(row.line) ?? [])],
  }));
  return { kind: 'rows', rows };
}

/** Where rows tell otherwise of how a payer is reached. */
async function contactNotices(
  rows: readonly ImportedMandate[],
  drafts: readonly MandateWithContact[],
  contactsOf: Known['contacts'],
): Promise<ReadonlyMap<number, readonly RowNotice[]>> {
  const given = drafts.filter(({ contact }) => contact !== undefined);
  const people = [...new Set(given.map(({ payer }) => payer.document.number))];
  const known = await contactsOf(people);
  return givenContactNotices(rows, new Map(known.map((each) => [each.person, each])));
}

/** Looks once more before the first row is sent: another import, or another screen, may have made the same mandates meanwhile. */
function lastCheckOf(
  ledgers: LedgerGateway,
  connectionId: string,
  drafts: readonly MandateWithContact[],
  accepted: ReadonlySet<string>,
): LastCheck {
  return async () => {
    await refuseUnderWay(ledgers, connectionId, drafts);
    const duplicates = await duplicatesOf(ledgers, connectionId, drafts);
    if (drafts.some((draft) => duplicates(draft).some((idRec) => !accepted.has(idRec))))
      throw new CicloError('invalid_input', 'a live mandate has the payer and contract of a chosen row');
  };
}

const draftsOf = (row: ImportedMandate): readonly MandateWithContact[] =>
  row.kind === 'draft' ? [row.draft] : [];

/** The drafts of the chosen lines; throws `invalid_input` where one has a fault or does not exist, so that none is left out unseen. */
function chosenDrafts(
  rows: readonly ImportedMandate[],
  lines: readonly number[],
): readonly MandateWithContact[] {
  const wanted = new Set(lines);
  const drafts = rows.filter(({ line }) => wanted.has(line)).flatMap(draftsOf);
  if (drafts.length !== wanted.size)
    throw new CicloError('invalid_input', `${wanted.size - drafts.length} chosen rows cannot be sent`);
  return drafts;
}
