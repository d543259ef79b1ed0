import { expect } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import type { Fault, FaultOrder } from '../../../src-preload/contract/practice-bank/faults.ts';
import type { FaultKind } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import { type Exchange, exchangeBytes, requestBytes } from '../../support/in-process/network/raw-socket.ts';
import {
  type Answer,
  type BankSession,
  openBank,
} from '../../support/in-process/practice-bank/bank-session.ts';
import { ALL_TIME, type CobR } from './records.ts';

/** A bank that can be given faults, and readings of it. */
export type FaultyBank = BankSession & {
  readonly order: (fault: Partial<FaultOrder> & { readonly kind: FaultKind }) => Promise<Fault>;
  /** The body of a GET that is answered 200. */
  readonly read: <Body>(path: string) => Promise<Body>;
  /** A GET as it goes over the wire. */
  readonly raw: (path: string) => Promise<Exchange>;
  readonly firstTxid: () => Promise<string>;
  /** Takes all faults away. */
  readonly mend: () => Promise<unknown>;
};

/** The list of charges, whole. */
export const COBRS = `/cobr?${ALL_TIME}`;

/** A bank of 12 payers whose half year ended on 20 November 2025. */
export async function openFaultyBank(): Promise<FaultyBank> {
  const session = await openBank({ seed: 7, payers: 12, months: 6, today: civilDate('2025-11-20') });
  const { baseUrl, clientId, clientSecret } = session.bank.ready;
  const authorization = `Bearer ${await session.tokenFor(clientId, clientSecret)}`;
  const read = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await session.get(path);
    expect(status).toBe(200);
    return body as Body;
  };
  return {
    ...session,
    read,
    order: (fault) => session.control.addFault(fault),
    raw: (path) => exchangeBytes(baseUrl, requestBytes(`GET ${path}`, { authorization })),
    firstTxid: async () => (await read<{ cobsr: CobR[] }>(COBRS)).cobsr[0]?.txid ?? '',
    mend: () => session.control.replaceFaults({ faults: [] }),
  };
}

/** What of an answer tells a refusal. */
export const refusal = ({ status, contentType, body }: Answer) => ({ status, contentType, body });

/** A refusal by a problem of a kind. */
export const problemOf = (status: number, kind: string) => ({
  status,
  contentType: expect.stringContaining('application/problem+json') as unknown,
  body: expect.objectContaining({
    type: `https://instant.bcb.gov.br/api/v2/error/${kind}`,
    status,
  }) as unknown,
});

/** Head and body of an answer as it came over the wire. */
export function headAndBody({ text }: Exchange): readonly [string, string] {
  const [head = '', ...body] = text.split('\r\n\r\n');
  return [head, body.join('\r\n\r\n')];
}
