import { expect, it } from 'vitest';
import { dropFormerIfUnused } from '../../../../../src-main/application/features/webhooks/registering.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { WebhookTarget } from '../../../../../src-preload/contract/webhooks.ts';

const [CURRENT, FORMER] = ['N'.repeat(43), 'F'.repeat(43)];
/** Whose secret each key's registration carries at the bank; the settings know none of them. */
const AT_BANK: Readonly<Record<string, string>> = { nova: CURRENT, colada: FORMER };
const urlOf = (key: string): string => `https://loja.example/avisos?hmac=${AT_BANK[key]}`;
const item = (key: string) => ({ key, url: urlOf(key), registeredAt: null });

type Page = {
  readonly items: readonly object[];
  readonly unreadable?: number;
  readonly pageCount: number | null;
};

/** Ends a change of secrets at a bank that lists keys so; answers what was in the way, and whether the former secret is let in no more. */
async function ending(list: (page: number) => Page) {
  const writes = {
    listKeyWebhooks: async (page: number) => ({ unreadable: 0, ...list(page) }),
    readWebhook: async (target: WebhookTarget) =>
      target.kind === 'settlements' ? { url: urlOf(target.key), registeredAt: null } : null,
  };
  const dropped: string[] = [];
  const wiring = {
    banks: {
      use: (_id: string, work: (...given: unknown[]) => unknown) =>
        work({ writes }, new AbortController().signal),
    },
    own: { list: () => [] },
    secrets: {
      read: async () => ({ current: CURRENT, former: FORMER }),
      dropFormer: async (_id: string, former: string) => void dropped.push(former),
    },
  };
  const inTheWay = await dropFormerIfUnused('loja', wiring as never).catch(({ code }) => code);
  return { inTheWay, dropped };
}

const failing = (code: 'timed_out' | 'scope_missing' | 'list_not_offered') => () => {
  throw new CicloError(code, 'GET /webhook');
};
const COLADA = [{ kind: 'settlements', key: 'colada' }];

it.each(['timed_out', 'scope_missing'] as const)(
  'keeps the former secret while the list of keys is not read: %s',
  async (code) => {
    expect(await ending(failing(code))).toEqual({ inTheWay: code, dropped: [] });
  },
);

it('keeps it where some of the list was not understood, or its pages do not end', async () => {
  const unreadable = { inTheWay: 'answer_unreadable', dropped: [] };
  expect(await ending(() => ({ items: [], unreadable: 1, pageCount: 1 }))).toEqual(unreadable);
  expect(await ending(() => ({ items: [item('nova')], pageCount: 1_000 }))).toEqual(unreadable);
});

it.each([
  ['says how many there are', 2],
  ['does not', null],
])('looks at every page of a bank that %s', async (_says, pageCount) => {
  const pages = [[item('nova')], [item('colada')]];
  const list = (page: number) => ({ items: pages[page] ?? [], pageCount });
  expect(await ending(list)).toEqual({ inTheWay: COLADA, dropped: [] });
});

it('lets it go where the bank has no such list, or all that it lists carry the new one', async () => {
  const gone = { inTheWay: [], dropped: [FORMER] };
  expect(await ending(failing('list_not_offered'))).toEqual(gone);
  expect(await ending(() => ({ items: [item('nova')], pageCount: null }))).toEqual(gone);
});
