import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { EpochSecond } from '../timeline/calendar.ts';
import type { JsonObject } from '../wire/json-object.ts';
import type { Reply } from '../wire/reply.ts';
import type { WireWords } from '../wire/wire-words.ts';
import type { ActiveFault } from './active-faults.ts';

/** A request as faults see it, before the bank does. */
export type Asked = {
  readonly method: string;
  /** Without query, the scheme's word being the bank's own. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The header as sent. */
  readonly authorization: string | undefined;
  /** Whether it bears a token that is good now: who bears none hears 401, not what a list refuses. */
  readonly isAdmitted: boolean;
  /** The bank's virtual now. */
  readonly now: EpochSecond;
};

/** What faults may use of the bank and of the world outside. */
export type FaultTools = {
  readonly words: WireWords;
  /** Real milliseconds since the epoch. */
  readonly realNowMs: () => number;
  /** Waits; rejects when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The body that the bank itself gives to a GET, untouched by faults; null when it is no JSON object. */
  readonly readUntouched: (target: string, authorization: string | undefined) => Promise<JsonObject | null>;
};

/** A fault that has struck, with the request that it struck. */
export type Struck = {
  readonly fault: ActiveFault;
  readonly asked: Asked;
  readonly tools: FaultTools;
  /** Aborts when the request's connection closes. */
  readonly signal: AbortSignal;
  /** Aborts when the fault is taken away: what only waits is over then. */
  readonly ended: AbortSignal;
};

/** A body on its way to the socket. */
export type Payload = string | Buffer | Readable | null | undefined;

/** What one kind of fault does, by the moment at which it does it. */
export type FaultAction = {
  /** Whether it can do anything to such a request; always, unless said. */
  readonly concerns?: (asked: Asked, fault: ActiveFault) => boolean;
  /** Turns the target of the request into another before it is routed. */
  readonly readdress?: (target: string, struck: Struck) => string;
  /** Keeps the bank from looking at the request until it resolves. */
  readonly hold?: (struck: Struck) => Promise<void>;
  /** Answers in the bank's place: returns an answer, or throws a problem, or resets the connection. Nothing is done to the world. */
  readonly instead?: (struck: Struck) => Reply | 'reset';
  /** Changes the request's JSON body. */
  readonly reread?: (body: unknown, struck: Struck) => unknown;
  /** Changes the JSON object that the bank answers. */
  readonly reshape?: (answer: JsonObject, struck: Struck) => JsonObject | Promise<JsonObject>;
  /** Changes the bytes or headers of an answer; `sent` when it has sent the answer by itself. */
  readonly deliver?: (payload: Payload, reply: FastifyReply, struck: Struck) => Payload | 'sent';
};
