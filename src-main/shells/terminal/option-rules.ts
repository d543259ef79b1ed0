import { UsageError } from './usage-error.ts';

/** How the options of a command go together. */
export type OptionRules<Option extends string = string> = {
  /** Of each of these lists one option at most is given: each of them asks for something else. */
  readonly apart?: readonly (readonly Option[])[];
  /** An option that only says more of another one, with that other. */
  readonly needs?: readonly (readonly [option: Option, other: Option])[];
};

/** Throws `UsageError` for options that contradict each other, and for one that would go unheard: something else would be done than was asked for. */
export function refuseContradictions(
  { apart = [], needs = [] }: OptionRules,
  values: Readonly<Record<string, unknown>>,
): void {
  const isGiven = (option: string): boolean => values[option] !== undefined;
  for (const [first, second] of apart.map((options) => options.filter(isGiven)))
    if (first !== undefined && second !== undefined)
      throw new UsageError('usage.apart', { first: `--${first}`, second: `--${second}` });
  const unheard = needs.find(([option, other]) => isGiven(option) && !isGiven(other));
  if (unheard !== undefined)
    throw new UsageError('usage.needs', { option: `--${unheard[0]}`, other: `--${unheard[1]}` });
}
