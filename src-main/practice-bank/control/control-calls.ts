import type { z } from 'zod';
import { practiceBank } from '../../../src-preload/contract/practice-bank/index.ts';

type Declared = typeof practiceBank;

/** Name of a control call, as the contract declares it. */
export type ControlCall = keyof Declared;

/** Every control call by its name, with the schemas of what goes in and out. */
export const CONTROL_CALLS: Declared = practiceBank;
export const CONTROL_CALL_NAMES = Object.keys(practiceBank) as readonly ControlCall[];

/** What a handler of a call is given: parsed, with its defaults filled in. */
type ControlInput<Call extends ControlCall> = z.output<Declared[Call]['input']>;
/** What a handler of a call answers. */
export type ControlOutput<Call extends ControlCall> = z.output<Declared[Call]['output']>;

/** A handler for each of some calls; without a list, for every call, so that a missing one fails compilation. */
export type ControlHandlers<Calls extends ControlCall = ControlCall> = {
  readonly [Call in Calls]: (input: ControlInput<Call>) => ControlOutput<Call> | Promise<ControlOutput<Call>>;
};

/** Folder of the control calls below the bank's address. */
export const CONTROL_FOLDER = '/_practice';

/** The last part of a call's path: its name in kebab-case. */
export const controlWord = (call: ControlCall): string =>
  call.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
