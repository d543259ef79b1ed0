import type { AccessControl } from '../access/access-control.ts';
import type { Audience } from '../access/audience.ts';
import type { PayloadSigner } from '../access/payload-signer.ts';
import type { ActiveFaults } from '../faults/active-faults.ts';
import type { PracticeBankOptions } from '../practice-bank-options.ts';
import type { RequestLog } from '../requests-seen/request-log.ts';
import type { World } from '../storage/world.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { WireWords } from '../wire/wire-words.ts';

/** What routes answer from. Ask for `world` at each call: another world can begin while the bank runs. */
export type Bank = {
  readonly world: World;
  readonly words: WireWords;
  readonly access: AccessControl;
  readonly webhooks: Webhooks;
  /** Signs the payloads of mandates. */
  readonly signer: PayloadSigner;
  /** Whole address of a path of these routes. */
  readonly addressOf: (path: string) => string;
  /** A request's target as these routes know it, without what a bank may write in front of its resources. */
  readonly innerTarget: (target: string) => string;
  /** How the token may be asked for. */
  readonly tokenBody: NonNullable<PracticeBankOptions['tokenBody']>;
  /** What strikes requests before and after the bank sees them. */
  readonly faults: ActiveFaults;
  /** Where requests are written down. */
  readonly requests: RequestLog;
  /** Real milliseconds since the epoch. */
  readonly realNowMs: () => number;
};

/** A request as a route sees it. Nothing in it has been checked yet. */
export type Call = {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** A parameter that was given twice is a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
};

/** One endpoint. `answer` returns the body of a 200 or a {@link Reply}, or throws a `ProblemError`. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** A function where one path serves two resources, as `/rec/{idRec}` and `/rec/{recUrlAccessToken}` do. */
  readonly audience: Audience | ((call: Call) => Audience);
  readonly answer: (call: Call) => unknown;
  /** A list, whose answer stays the same until somebody writes or time passes. It has to be a 200 with a JSON body. */
  readonly isList?: true;
};
