import { CicloError } from '../../../core/failure.ts';

/** Calls a method of a ledger's handle by its name. Throws `internal` where the handle has none of that name. */
export function callByName(handle: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Object.hasOwn(handle, name) ? Reflect.get(handle, name) : undefined;
  if (typeof method !== 'function') throw new CicloError('internal', `a ledger has no method ${name}`);
  return Reflect.apply(method, handle, args);
}
