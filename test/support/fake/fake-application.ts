import type { Application, EventListener } from '../../../src-main/application/application.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import { type CallName, callNames, type Emit, type Handlers } from '../../../src-preload/contract/index.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../src-preload/contract/vocabulary/desktop.ts';

type Answers = Partial<Record<CallName, unknown>>;

/** An application with set answers. It keeps what it was asked; calls without an answer fail with `not_found`. */
export class FakeApplication implements Application {
  readonly asked: { readonly call: string; readonly input: unknown }[] = [];
  readonly handlers: Handlers;
  readonly #listeners = new Set<EventListener>();
  /** What the person chose. */
  chosen: Preferences = {
    language: 'pt-BR',
    theme: 'auto',
    notifications: DEFAULT_NOTIFICATIONS,
    keepsInTray: false,
    lastConnectionId: null,
    looksForUpdates: true,
    author: null,
  };
  /** What it was told of the computer's lid. */
  readonly rest: ('sleep' | 'wake')[] = [];
  /** What it was given to tell the person. */
  readonly notices: CicloError[] = [];
  /** Calls that failed. */
  readonly failed: string[] = [];
  isClosed = false;

  constructor(answers: Answers = {}) {
    const handlers: Record<string, Record<string, (input: unknown) => Promise<unknown>>> = {};
    for (const call of callNames) {
      const [feature = '', name = ''] = call.split('.');
      const members = handlers[feature] ?? {};
      handlers[feature] = { ...members, [name]: (input) => this.#answer(call, input, answers) };
    }
    this.handlers = handlers as unknown as Handlers;
  }

  async #answer(call: string, input: unknown, answers: Answers): Promise<unknown> {
    this.asked.push({ call, input });
    if (!Object.hasOwn(answers, call)) throw new CicloError('not_found', `no answer set for ${call}`);
    return answers[call as CallName];
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  onEvent(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly emit: Emit = (name, payload) => {
    for (const listener of this.#listeners) listener(name, payload);
  };

  preferences(): Preferences {
    return this.chosen;
  }

  postNotice(notice: CicloError): void {
    this.notices.push(notice);
  }

  sleep(): void {
    this.rest.push('sleep');
  }

  wake(): void {
    this.rest.push('wake');
  }

  readonly onFailedCall = (call: string): void => void this.failed.push(call);

  async close(): Promise<void> {
    this.isClosed = true;
  }
}
