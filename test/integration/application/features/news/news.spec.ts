import { expect, it } from 'vitest';
import { NEWS_KINDS } from '../../../../../src-preload/contract/vocabulary/news.ts';
import { openCompany, pollOnce } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

/** A company at a shop's bank, its news, and a way for the bank to go on and be read. */
async function newsOfAShop() {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const company = { connectionId };
  const goOn = async (days: number): Promise<void> => {
    bank.advance(days);
    await pollOnce({ ask, connectionId });
  };
  return { ask, company, read: () => ask('news', 'read', company), goOn };
}

it('tells what came after the first reading, once, and forgets nothing that another window has seen', async () => {
  const { ask, company, read, goOn } = await newsOfAShop();
  const first = await read();
  expect(first.kinds).toEqual([]);

  await goOn(30);
  const { kinds, marks } = await read();
  const told = kinds.map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['paid', 'unpaid']));
  await ask('news', 'seen', { ...company, kinds: ['paid'], marks });
  expect((await read()).kinds).toEqual(kinds.filter(({ kind }) => kind !== 'paid'));
  await ask('news', 'seen', { ...company, kinds: ['paid'], marks: first.marks });
  await ask('news', 'seen', { ...company, kinds: told, marks });
  expect((await read()).kinds).toEqual([]);
});

it('tells what comes in a ledger that was put back to an earlier day, whose numbers were seen once', async () => {
  const { ask, company, read, goOn } = await newsOfAShop();
  const { marks } = await read();
  const ahead = Object.fromEntries(Object.entries(marks).map(([span, mark]) => [span, mark + 1_000_000]));
  await ask('news', 'seen', { ...company, kinds: [...NEWS_KINDS], marks: { ...marks, ...ahead } });
  expect((await read()).kinds).toEqual([]);
  await goOn(30);
  expect((await read()).kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['paid', 'unpaid']));
});
