import { onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';

export const TODAY = '2026-03-10';

/** A practice bank of forty payers and six months; closed when the test has finished. */
export async function practiceBank(schemeWord = 'instant') {
  const bank = await startPracticeBank({ payers: 40, months: 6, today: civilDate(TODAY), schemeWord });
  onTestFinished(() => bank.close());
  return bank.ready;
}

type Ready = Awaited<ReturnType<typeof practiceBank>>;

/** What `ciclo connect` is given for a company at such a bank. */
export function connectArgs(data: string, ready: Ready, clientId = ready.clientId): string[] {
  const addresses = ['--base-url', ready.baseUrl, '--token-url', ready.tokenUrl];
  return [
    'connect',
    '--data',
    data,
    '--name',
    'Loja',
    ...addresses,
    '--client-id',
    clientId,
    '--scheme-word',
    ready.word,
  ];
}
