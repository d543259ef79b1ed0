import type { FaultKind } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';

/** What a fault puts to the test. */
export const FAULT_GROUPS = ['slowness', 'broken', 'refusals', 'oddData', 'lists'] as const;
export type FaultGroup = (typeof FAULT_GROUPS)[number];

/** Every kind of fault by what it puts to the test; a kind without a group does not compile. */
export const GROUP_OF_FAULT: Readonly<Record<FaultKind, FaultGroup>> = {
  latency: 'slowness',
  slow_drip: 'slowness',
  connection_reset: 'broken',
  truncated_body: 'broken',
  html_page: 'broken',
  malformed_json: 'broken',
  gzip_bomb: 'broken',
  status_401: 'refusals',
  status_403: 'refusals',
  status_429: 'refusals',
  status_500: 'refusals',
  status_503: 'refusals',
  unknown_values: 'oddData',
  unknown_fields: 'oddData',
  code_of_charge_alone: 'oddData',
  bad_record: 'oddData',
  clock_skew: 'oddData',
  other_word: 'oddData',
  drifting_pages: 'lists',
  window_refused: 'lists',
  page_size_refused: 'lists',
  list_not_offered: 'lists',
  future_refused: 'lists',
};
