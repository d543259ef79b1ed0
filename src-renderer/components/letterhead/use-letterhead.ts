import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { Letterhead } from '../../../src-preload/contract/printing.ts';
import { ciclo } from '../../bridge.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

/** Who receives, as paper says it. */
export type Receiver = {
  readonly name: string;
  /** CNPJ, punctuated; null where nobody has told it. */
  readonly document: string | null;
  /** The name that the payer's bank shows, where it is another one. */
  readonly registeredName: string | null;
  /** Address of the logo's data; null without one. */
  readonly logo: string | null;
};

/** A company by what a person wants on paper; by its name here and what the bank has of it where they said nothing. */
export function receiverOf(connection: Pick<Connection, 'name'>, letterhead: Letterhead | null): Receiver {
  const name = letterhead?.name ?? connection.name;
  const registered = letterhead?.registered;
  const registeredName = registered?.name ?? null;
  return {
    name,
    document: letterhead?.document ?? registered?.document ?? null,
    registeredName: registeredName === name ? null : registeredName,
    logo: letterhead?.logo == null ? null : logoUrl(letterhead.logo),
  };
}

/** Address under which a page shows a logo: its own bytes, which nobody has to be asked for. */
export const logoUrl = (base64: string): string => `data:image/png;base64,${base64}`;

/** The chosen company's letterhead, and the receiver that it makes. */
export function useLetterhead(): {
  readonly letterhead: Letterhead | null;
  readonly receiver: Receiver;
  readonly refresh: () => void;
} {
  const connection = useConnection();
  const query = useQuery(ciclo.printing.letterhead, { connectionId: connection.id });
  const letterhead = query.state === 'ready' ? query.value : null;
  return { letterhead, receiver: receiverOf(connection, letterhead), refresh: query.refresh };
}
