import type { z } from 'zod';
import { accounting } from './accounting.ts';
import { activation } from './activation.ts';
import { app } from './app.ts';
import { backups } from './backups.ts';
import { bankStatement } from './bank-statement.ts';
import { charging } from './charging.ts';
import { closing } from './closing.ts';
import { confirmations } from './confirmations.ts';
import { connections } from './connections.ts';
import { cycles } from './cycles.ts';
import { desktop } from './desktop.ts';
import { doctor } from './doctor.ts';
import type { Result } from './errors.ts';
import { exports } from './exports.ts';
import { fiscalDocuments } from './fiscal-documents.ts';
import { history } from './history.ts';
import type { Answer, Invocation, Notification } from './kinds.ts';
import { locations } from './locations.ts';
import { lock } from './lock.ts';
import { mandateWriting } from './mandate-writing.ts';
import { mandates } from './mandates.ts';
import { messages } from './messages.ts';
import { news } from './news.ts';
import { office } from './office.ts';
import { overview } from './overview.ts';
import { payers } from './payers.ts';
import { personalData } from './personal-data.ts';
import { practice } from './practice.ts';
import { practiceBank } from './practice-bank/index.ts';
import { printing } from './printing.ts';
import { receipts } from './receipts.ts';
import { support } from './support.ts';
import { sync } from './sync.ts';
import { tracking } from './tracking.ts';
import { updates } from './updates.ts';
import type { ConfirmationReason } from './vocabulary/lock.ts';
import { webhooks } from './webhooks.ts';
import { writing } from './writing.ts';

/** Every call and event between the two sides, declared once. */
export const contract = {
  accounting,
  app,
  mandateWriting,
  locations,
  confirmations,
  activation,
  backups,
  bankStatement,
  charging,
  closing,
  webhooks,
  tracking,
  updates,
  doctor,
  lock,
  desktop,
  connections,
  cycles,
  exports,
  fiscalDocuments,
  history,
  mandates,
  messages,
  office,
  overview,
  payers,
  personalData,
  practice,
  practiceBank,
  printing,
  news,
  receipts,
  support,
  sync,
  writing,
} satisfies Record<string, Record<string, Invocation | Notification>>;

type Contract = typeof contract;

type Calls<Feature> = {
  [Name in keyof Feature as Feature[Name] extends Invocation ? Name : never]: Feature[Name];
};
type Events<Feature> = {
  [Name in keyof Feature as Feature[Name] extends Notification ? Name : never]: Feature[Name];
};

/** What the main side must provide: a handler for each call. A missing one fails compilation. */
export type Handlers = {
  [Feature in keyof Contract]: {
    [Name in keyof Calls<Contract[Feature]>]: Calls<Contract[Feature]>[Name] extends Invocation<
      infer I,
      infer O
    >
      ? (input: z.output<I>) => Promise<Answer<z.input<O>>>
      : never;
  };
};

/** What the renderer may call: each call answers a {@link Result} and never rejects. */
export type RendererCalls = {
  [Feature in keyof Contract]: {
    [Name in keyof Calls<Contract[Feature]>]: Calls<Contract[Feature]>[Name] extends Invocation<
      infer I,
      infer O
    >
      ? (input: z.input<I>) => Promise<Result<z.output<O>>>
      : never;
  };
};

/** Name of an event on the wire, `feature.name`. */
export type EventName = {
  [Feature in keyof Contract]: `${Feature & string}.${keyof Events<Contract[Feature]> & string}`;
}[keyof Contract];

/** Payload of the event of that name. */
export type EventPayload<Name extends EventName> = Name extends `${infer Feature}.${infer Event}`
  ? Feature extends keyof Contract
    ? Event extends keyof Contract[Feature]
      ? Contract[Feature][Event] extends Notification<infer P>
        ? z.output<P>
        : never
      : never
    : never
  : never;

/** Sends an event to every window. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

/** Name of a call on the wire, `feature.name`. */
export type CallName = {
  [Feature in keyof Contract]: `${Feature & string}.${keyof Calls<Contract[Feature]> & string}`;
}[keyof Contract];

/** Every call of the contract by its wire name, and before which the person is asked to confirm, and for what reason. */
export const confirmedCalls: ReadonlyMap<string, ConfirmationReason | null> = new Map(
  Object.entries<Readonly<Record<string, Invocation | Notification>>>(contract).flatMap(
    ([feature, members]) =>
      Object.entries(members).flatMap(([name, member]) =>
        member.kind === 'invoke' ? [[`${feature}.${name}`, member.asks] as const] : [],
      ),
  ),
);

/** Every call of the contract by its wire name. */
export const callNames: readonly string[] = [...confirmedCalls.keys()];

/** Every event of the contract by its wire name. */
export const eventNames: readonly string[] = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members)
    .filter(([, member]) => member.kind === 'notify')
    .map(([name]) => `${feature}.${name}`),
);

/** What the preload script, or the browser shell's stand-in for it, puts on `window.ciclo`. */
export type Bridge = {
  readonly invoke: (call: CallName, input: unknown) => Promise<Result<unknown>>;
  /** Returns the function that stops listening. */
  readonly on: (listener: (event: EventName, payload: unknown) => void) => () => void;
};
