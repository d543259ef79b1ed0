import type { Failure, Result } from '../src-preload/contract/errors.ts';
import type {
  Bridge,
  CallName,
  EventName,
  EventPayload,
  RendererCalls,
} from '../src-preload/contract/index.ts';

declare global {
  interface Window {
    readonly ciclo: Bridge;
  }
}

type Call = (input: unknown) => ReturnType<Bridge['invoke']>;

/** An object whose members are made when first asked for and stay the same from then on. */
function lazily<Member>(make: (name: string) => Member): object {
  const made = new Map<string, Member>();
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        const key = String(name);
        const member = made.get(key) ?? make(key);
        made.set(key, member);
        return member;
      },
    },
  );
}

/** Asks the person to confirm a call that waits for it; answers whether they did. */
type AskToConfirm = (call: CallName, failure: Failure) => Promise<boolean>;

let askToConfirm: AskToConfirm = async () => false;

/** Says who asks where a call waits for the person's confirmation: nobody, at first. */
export function onConfirmationNeeded(ask: AskToConfirm): void {
  askToConfirm = ask;
}

/** Asks the person why something of a closed month is changed; null where they would rather not change it. */
type AskForReason = (failure: Failure) => Promise<string | null>;

let askForReason: AskForReason = async () => null;

/** Says who asks where a call waits for a reason: nobody, at first. */
export function onReasonNeeded(ask: AskForReason): void {
  askForReason = ask;
}

/** Calls that change what a closed month tells, each with the field of its input that says why. */
const REASON_FIELDS: Readonly<Partial<Record<CallName, string>>> = {
  'cycles.decide': 'note',
  'cycles.assign': 'reason',
  'history.undo': 'reason',
};

/** What was answered within `withOneReason`; null outside of it, `asked` false before the first question. */
let oneReason: { readonly asked: boolean; readonly reason: string | null } | null = null;

/** Has calls that a person sets off together asked about once: what they answer to the first stands for the others. */
export async function withOneReason<Value>(run: () => Promise<Value>): Promise<Value> {
  oneReason = { asked: false, reason: null };
  try {
    return await run();
  } finally {
    oneReason = null;
  }
}

async function reasonFor(failure: Failure): Promise<string | null> {
  if (oneReason?.asked) return oneReason.reason;
  const reason = await askForReason(failure);
  if (oneReason !== null) oneReason = { asked: true, reason };
  return reason;
}

/** A call that was refused for want of a reason is made once more with the one that the person gives. */
async function invoke(call: CallName, input: unknown): Promise<Result<unknown>> {
  const answer = await invokeConfirmed(call, input);
  const field = REASON_FIELDS[call];
  if (answer.ok || answer.error.code !== 'reason_missing' || field === undefined) return answer;
  const reason = await reasonFor(answer.error);
  return reason === null ? answer : invokeConfirmed(call, { ...(input as object), [field]: reason });
}

/** A call that was refused for want of a confirmation is made once more when the person has given it. */
async function invokeConfirmed(call: CallName, input: unknown): Promise<Result<unknown>> {
  const answer = await window.ciclo.invoke(call, input);
  if (answer.ok || answer.error.code !== 'confirmation_needed') return answer;
  return (await askToConfirm(call, answer.error)) ? window.ciclo.invoke(call, input) : answer;
}

const names = new WeakMap<object, CallName>();

/** The name on the wire of a call of `ciclo`; throws for any other function. */
export function nameOfCall(call: object): CallName {
  const name = names.get(call);
  if (name === undefined) throw new Error('no call of the contract');
  return name;
}

function callOf(name: CallName): Call {
  const call: Call = async (input) => worded(await invoke(name, input));
  names.set(call, name);
  return call;
}

/**
 * Every call of the contract, as `ciclo.feature.name(input)`. A call answers a `Result` and never rejects. The functions keep
 * their identity, so they can stand in the dependencies of a hook. Types come from the contract; the main side does the parsing.
 */
export const ciclo = lazily((feature) =>
  lazily((name) => callOf(`${feature}.${name}` as CallName)),
) as RendererCalls;

/** Puts an answer into the words of the screen's language; the app gives it once it has a language. */
let inWords = (value: unknown): unknown => value;
export function sayAnswersBy(words: (value: unknown) => unknown): void {
  inWords = words;
}

const worded = (result: Result<unknown>): Result<unknown> =>
  result.ok ? { ok: true, value: inWords(result.value) } : result;

/** Listens to one event of the contract; answers the function that stops listening. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  return window.ciclo.on((event, payload) => {
    if (event === name) listener(payload as EventPayload<Name>);
  });
}
