import type { FaultKind } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import { connectionReset, truncatedBody } from './broken-connections.ts';
import { clockSkew } from './clock-skew.ts';
import { driftingPages } from './drifting-pages.ts';
import type { FaultAction } from './fault-action.ts';
import { futureRefused, listNotOffered, pageSizeRefused, windowRefused } from './list-refusals.ts';
import { otherWord } from './other-word.ts';
import { latency, slowDrip } from './slow-answers.ts';
import { status401, status403, status429, status500, status503 } from './status-answers.ts';
import { badRecord, codeOfChargeAlone, unknownFields, unknownValues } from './strange-records.ts';
import { gzipBomb, htmlPage, malformedJson } from './wrong-bodies.ts';

/**
 * What every kind of fault does. Several that strike one request act in the order of this table: records move before they are spoiled,
 * are spoiled before they are renamed, and a body is cut before it drips.
 */
export const FAULT_ACTIONS: Readonly<Record<FaultKind, FaultAction>> = {
  latency,
  connection_reset: connectionReset,
  status_401: status401,
  status_403: status403,
  status_429: status429,
  status_500: status500,
  status_503: status503,
  html_page: htmlPage,
  gzip_bomb: gzipBomb,
  list_not_offered: listNotOffered,
  window_refused: windowRefused,
  page_size_refused: pageSizeRefused,
  future_refused: futureRefused,
  drifting_pages: driftingPages,
  code_of_charge_alone: codeOfChargeAlone,
  bad_record: badRecord,
  unknown_values: unknownValues,
  unknown_fields: unknownFields,
  other_word: otherWord,
  clock_skew: clockSkew,
  malformed_json: malformedJson,
  truncated_body: truncatedBody,
  slow_drip: slowDrip,
};

/** Place of a kind in the order in which faults act. */
export const FAULT_RANK: ReadonlyMap<FaultKind, number> = new Map(
  (Object.keys(FAULT_ACTIONS) as FaultKind[]).map((kind, rank) => [kind, rank]),
);
