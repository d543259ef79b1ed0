import { expect, it } from 'vitest';
import { openCompanyTexts } from '../../../../../src-main/application/features/messages/texts.ts';
import type { LedgerGateway } from '../../../../../src-main/application/ledgers/gateway/gateway.ts';

/** A ledger of which nothing but one note is asked. */
function noteOf(stands: string) {
  let kept = stands;
  const note = async (): Promise<string> => kept;
  const setNote = async (_id: string, _name: string, value: string): Promise<void> => {
    kept = value;
  };
  return {
    ledgers: { read: { note }, write: { note, setNote } } as unknown as LedgerGateway,
    kept: () => kept,
  };
}

it('shows and keeps the texts of a company beside one that only a newer version can read', async () => {
  const own = { situation: 'unpaid', tone: 'friendly', subject: 'Oi', body: 'Faltou uma.' };
  const newer = { situation: 'promised', tone: 'friendly', subject: 'Oi', body: 'Combinado.' };
  const { ledgers, kept } = noteOf(JSON.stringify([newer, own]));
  const texts = openCompanyTexts(ledgers);
  expect((await texts.all('loja')).filter(({ isDefault }) => !isDefault)).toMatchObject([own]);
  await texts.save('loja', { situation: 'waiting', tone: 'formal' }, { subject: 'A', body: 'B' });
  expect(JSON.parse(kept())).toEqual([
    own,
    { situation: 'waiting', tone: 'formal', subject: 'A', body: 'B' },
    newer,
  ]);
});
