import { IconFileInvoice, IconRepeat, IconUser } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import type { PayerRow } from '../../../src-preload/contract/payers.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../bridge.ts';
import { type Formats, useFormats } from '../../kit/formats/formats.ts';
import { i18n } from '../../kit/formats/language.ts';
import { chargeHref, DEFAULT_SORT, payerHref } from '../../kit/routes/cycle-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import type { PaletteEntry } from './entries.ts';
import { notePlace } from './recent-places.ts';

const MOST_OF_A_KIND = 5;
const LEAST_CHARACTERS = 2;
/** A txid or an idRec as banks write them (rules/records.md, Identifiers). */
const IDENTIFIER = /^[A-Za-z0-9]{26,64}$/;

type Found = {
  /** What was asked for. */
  readonly typed: string;
  readonly entries: readonly PaletteEntry[];
  readonly failure: Failure | null;
};

const NOTHING: Found = { typed: '', entries: [], failure: null };

/** Payers of a company by name or document, mandates and charges also by contract, txid or idRec. `typed` is settled: each change is a question to the ledger. */
export function useFoundRecords(connectionId: string | null, typed: string): Found {
  const formats = useFormats();
  const [found, setFound] = useState(NOTHING);
  const isAsked = connectionId !== null && typed.trim().length >= LEAST_CHARACTERS;
  useEffect(() => {
    if (!isAsked || connectionId === null) return setFound(NOTHING);
    let isCurrent = true;
    void find(connectionId, typed.trim(), formats).then((answer) => {
      if (isCurrent) setFound({ typed, ...answer });
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, isAsked, typed, formats]);
  return found;
}

async function find(connectionId: string, typed: string, formats: Formats): Promise<Omit<Found, 'typed'>> {
  const isId = IDENTIFIER.test(typed);
  const [payers, mandates, charges] = await Promise.all([
    isId ? NOBODY : payersLike(connectionId, typed),
    isId ? mandateById(connectionId, typed) : mandatesLike(connectionId, typed),
    isId ? chargeById(connectionId, typed) : chargesLike(connectionId, typed),
  ]);
  const failed = [payers, mandates, charges].find((answer) => !answer.ok);
  return {
    entries: [
      ...(payers.ok ? payers.value.map((row) => payerEntry(connectionId, row, formats)) : []),
      ...(mandates.ok ? mandates.value.map((row) => mandateEntry(connectionId, row)) : []),
      ...(charges.ok ? charges.value.map((row) => chargeEntry(connectionId, row, formats)) : []),
    ],
    failure: failed && !failed.ok ? failed.error : null,
  };
}

const NOBODY: Result<readonly PayerRow[]> = { ok: true, value: [] };

/** Who owes for longest comes first: that is who is looked for. */
async function payersLike(connectionId: string, search: string): Promise<Result<readonly PayerRow[]>> {
  const filter = { choice: 'all' as const, search };
  const answer = await ciclo.payers.page({ connectionId, filter, order: 'urgency', page: 0 });
  return answer.ok ? { ok: true, value: answer.value.rows.slice(0, MOST_OF_A_KIND) } : answer;
}

async function mandatesLike(connectionId: string, search: string): Promise<Result<readonly MandateRow[]>> {
  const answer = await ciclo.mandates.page({ connectionId, filter: { statuses: [], search }, page: 0 });
  return answer.ok ? { ok: true, value: answer.value.rows.slice(0, MOST_OF_A_KIND) } : answer;
}

async function chargesLike(connectionId: string, payer: string): Promise<Result<readonly CycleRow[]>> {
  const filter = { ...EVERY_CYCLE, payer };
  const answer = await ciclo.cycles.page({ connectionId, filter, sort: DEFAULT_SORT, page: 0 });
  return answer.ok ? { ok: true, value: answer.value.slice(0, MOST_OF_A_KIND) } : answer;
}

async function mandateById(connectionId: string, idRec: string): Promise<Result<readonly MandateRow[]>> {
  return whereFound(await ciclo.mandates.detail({ connectionId, idRec }));
}

async function chargeById(connectionId: string, txid: string): Promise<Result<readonly CycleRow[]>> {
  return whereFound(await ciclo.cycles.detail({ connectionId, txid }));
}

/** An identifier is that of one kind of record at most, so that the other is not found. */
function whereFound<Row>(answer: Result<{ readonly row: Row }>): Result<readonly Row[]> {
  if (answer.ok) return { ok: true, value: [answer.value.row] };
  return answer.error.code === 'not_found' ? { ok: true, value: [] } : answer;
}

function payerEntry(connectionId: string, row: PayerRow, formats: Formats): PaletteEntry {
  const owed = row.charges === 0 ? '' : i18n.t('owed', { ns: 'palette', amount: formats.money(row.amount) });
  return {
    ...goingTo(connectionId, payerHref(row.payerId), row.name),
    group: 'payers',
    icon: IconUser,
    label: row.name,
    detail: [row.document, owed].filter(Boolean).join(' · '),
    leadsAway: true,
  };
}

function mandateEntry(connectionId: string, row: MandateRow): PaletteEntry {
  const hash = hashOf('/mandates', new URLSearchParams({ mandate: row.idRec }));
  return {
    ...goingTo(connectionId, hash, `${row.payerName} · ${row.contract}`),
    group: 'mandates',
    icon: IconRepeat,
    label: row.payerName,
    detail: [row.contract, row.payerDocument].filter(Boolean).join(' · '),
  };
}

function chargeEntry(connectionId: string, row: CycleRow, formats: Formats): PaletteEntry {
  const due = formats.date(row.dueDate);
  return {
    ...goingTo(connectionId, chargeHref(row.txid), `${row.payerName} · ${due}`),
    group: 'charges',
    icon: IconFileInvoice,
    label: row.payerName,
    detail: `${due} · ${formats.money(row.amount)} · ${row.contract}`,
  };
}

function goingTo(connectionId: string, hash: string, label: string) {
  return {
    id: `place ${connectionId} ${hash}`,
    keys: [],
    words: '',
    leadsAway: false,
    run: () => {
      notePlace({ hash, connectionId, label });
      window.location.hash = hash;
    },
  };
}
