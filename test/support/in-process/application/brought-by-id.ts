import { onTestFinished } from 'vitest';
import type { BankConnections } from '../../../../src-main/application/companies/banks/bank-connections.ts';
import {
  type FetchingServices,
  fetchRecord,
} from '../../../../src-main/application/features/tracking/fetch-record.ts';
import { createConfirming } from '../../../../src-main/application/features/webhooks/confirming.ts';
import type { LedgerGateway } from '../../../../src-main/application/ledgers/gateway/gateway.ts';
import type { UtcInstant } from '../../../../src-main/core/civil-date.ts';

/** A company whose bank is asked for single records. */
type Asked = {
  readonly ledgers: LedgerGateway;
  readonly banks: Pick<BankConnections, 'use'>;
};

/** The payment that is brought, and when it is by this computer's clock. */
export type BroughtPayment = {
  readonly connectionId: string;
  readonly endToEndId: string;
  readonly now: UtcInstant;
};

/** A webhook's hint of a payment, as the worker confirms it. */
export async function hearOf(
  { ledgers, banks }: Asked,
  { connectionId, endToEndId, now }: BroughtPayment,
): Promise<void> {
  const delivery = { receivedAt: now, contentHash: 'a'.repeat(64), bodyText: '{}', firstKeys: [] };
  await ledgers.write.recordDelivery(connectionId, { ...delivery, kind: 'settlement', id: endToEndId });
  const wiring = { ledgers, banks, nowMs: () => Date.parse(now) };
  await new Promise<void>((resolve) => {
    const confirming = createConfirming({ ...wiring, onDecided: () => resolve() });
    onTestFinished(confirming.close);
    confirming.hurry(connectionId);
  });
}

/** The same payment, fetched by a person who has its id. */
export async function fetchPayment(
  { ledgers, banks }: Asked,
  { connectionId, endToEndId }: BroughtPayment,
): Promise<void> {
  const services = {
    ...{ ledgers, banks, emit: () => undefined, network: { isUp: () => true, isMissed: () => false } },
    registry: { find: () => ({ baseUrl: 'https://bank.example' }) },
    polling: { isOffline: () => false },
  };
  await fetchRecord(services as unknown as FetchingServices, connectionId, endToEndId);
}
