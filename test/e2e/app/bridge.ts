import type { Page } from '@playwright/test';
import type { ConnectionSettings } from '../../../src-preload/contract/connections.ts';
import type { Bridge, CallName, RendererCalls } from '../../../src-preload/contract/index.ts';
import {
  answerOf,
  type Feature,
  type Input,
  type Value,
} from '../../support/in-process/application/contract-calls.ts';
import { practiceConnection } from '../../support/in-process/practice-bank/practice-access.ts';
import type { PracticeBankReady } from './bank.ts';

/** Makes a call of the contract from the page, as the screens do; throws the failure's code and message. */
export async function call<F extends Feature, N extends keyof RendererCalls[F] & string>(
  page: Page,
  feature: F,
  name: N,
  input: Input<F, N>,
): Promise<Value<F, N>> {
  const result = await page.evaluate(
    ([wireName, sent]) => (window as unknown as { ciclo: Bridge }).ciclo.invoke(wireName as CallName, sent),
    [`${feature}.${name}`, input] as const,
  );
  return answerOf(`${feature}.${name}`, result) as Value<F, N>;
}

/** Adds a company at a practice bank, its secrets kept for this run only; the first poll begins by itself. Answers its id. */
export async function addCompany(
  page: Page,
  ready: PracticeBankReady,
  changes: Partial<ConnectionSettings> = {},
): Promise<string> {
  const added = await call(page, 'connections', 'add', practiceConnection(ready, changes));
  return added.id;
}

/** Lets a company be polled once more, and waits until that poll has ended. */
export async function pollAgain(page: Page, connectionId: string): Promise<void> {
  const status = () => call(page, 'sync', 'status', { connectionId });
  const { lastEndedAt } = await status();
  await call(page, 'sync', 'start', { connectionId });
  while ((await status()).lastEndedAt === lastEndedAt) await page.waitForTimeout(50);
}

/** Waits until a company's poll has ended; throws its failure. */
export async function untilSynced(page: Page, connectionId: string): Promise<void> {
  for (;;) {
    const { lastEndedAt, lastFailure, state } = await call(page, 'sync', 'status', { connectionId });
    if (lastFailure) throw new Error(`${lastFailure.code}: ${lastFailure.message}`);
    if (lastEndedAt !== null && state === 'idle') return;
    await page.waitForTimeout(100);
  }
}
