import { z } from 'zod';
import { CicloError } from '../../core/failure.ts';
import type { QuarantinedRecord } from '../../core/records.ts';
import type { Page } from '../bank-api.ts';
import { group, isObject } from './fields.ts';
import { type Resource, readRecord } from './resource.ts';

/** A whole number of things, or null where the bank says nothing readable. */
const count = z.transform((value: unknown) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
});

const paging = group({
  parametros: group({
    paginacao: group({ quantidadeDePaginas: count, quantidadeTotalDeItens: count }),
  }),
}).transform(({ parametros: { paginacao } }) => ({
  pageCount: paginacao.quantidadeDePaginas,
  totalItems: paginacao.quantidadeTotalDeItens,
}));

const pageLength = group({ parametros: group({ paginacao: group({ itensPorPagina: count }) }) });

/**
 * Reads a list's answer under neutral names. One bad record is set aside and the page goes on; throws `answer_unreadable`
 * when there is no list where the specification has one, unless the bank says that it has no items.
 */
export function readPage<Item extends { readonly raw: string }>(
  resource: Resource<Item>,
  json: unknown,
): Page<Item> {
  const { list, pageCount, totalItems } = listIn(resource, json);
  const records: Item[] = [];
  const quarantined: QuarantinedRecord[] = [];
  for (const item of list) {
    const reading = readRecord(resource, item);
    if (reading.kind === 'found') records.push(reading.record);
    else quarantined.push(reading.quarantined);
  }
  const rawLength = [...records, ...quarantined].reduce((sum, { raw }) => sum + raw.length, 0);
  return { records, quarantined, itemCount: list.length, rawLength, pageCount, totalItems };
}

/** `itensPorPagina` of a list's answer; null where the bank does not say. */
export function itemsPerPageAnswered(json: unknown): number | null {
  return pageLength.parse(json).parametros.paginacao.itensPorPagina;
}

/** Where a list is and what its answer calls it. */
export type ListPlace = { readonly path: string; readonly listField: string };

/** The items of a list's answer, unread, with what it says of its pages. Throws `answer_unreadable` where there is no list. */
export function listIn(place: ListPlace, json: unknown) {
  const { pageCount, totalItems } = paging.parse(json);
  const items = isObject(json) ? (json[place.listField] ?? null) : undefined;
  const list: unknown = items === null && totalItems === 0 ? [] : items;
  if (!Array.isArray(list)) throw unreadable(place, `no list named ${place.listField}`);
  return { list: list as readonly unknown[], pageCount, totalItems };
}

function unreadable({ path }: ListPlace, reason: string): CicloError {
  return new CicloError('answer_unreadable', `${path}: ${reason}`, { path, reason });
}
