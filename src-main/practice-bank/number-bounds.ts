import { CicloError } from '../core/failure.ts';

/** Smallest and largest value of whole numbers by name. */
type Bounds = Readonly<Record<string, readonly [least: number, most: number]>>;

/** Throws `invalid_input` for the first number that is not whole or out of its bounds; `params` go with the name. */
export function refuseOutOfBounds<Of extends Bounds>(
  bounds: Of,
  values: Readonly<Record<keyof Of & string, number>>,
  params: Readonly<Record<string, string>> = {},
): void {
  for (const [name, [least, most]] of Object.entries(bounds)) {
    const value = values[name] ?? Number.NaN;
    if (Number.isInteger(value) && value >= least && value <= most) continue;
    const problem = `${name} must be a whole number from ${least} to ${most}`;
    throw new CicloError('invalid_input', problem, { name, ...params });
  }
}
