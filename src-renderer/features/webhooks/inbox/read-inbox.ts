import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { InboxRow } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';

/** The newest pages of the inbox. */
export type InboxPages = { readonly rows: readonly InboxRow[]; readonly hasMore: boolean };

type Asked = { readonly connectionId: string; readonly pages: number };

/** Reads the newest so many pages, one after another, since each follows from the one before. */
export async function readInbox({ connectionId, pages }: Asked): Promise<Result<InboxPages>> {
  const rows: InboxRow[] = [];
  let hasMore = true;
  for (let page = 0; page < pages && hasMore; page += 1) {
    const answer = await ciclo.webhooks.inbox({ connectionId, before: rows.at(-1)?.id ?? null });
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    hasMore = answer.value.hasMore;
  }
  return { ok: true, value: { rows, hasMore } };
}
