import type { Body } from '../../support/in-process/practice-bank/request-bodies.ts';
import type { Random } from './random.ts';
import type { Ruling, Sentence } from './violations.ts';

/** A way to break the shape of one field of a body, and the rule that names it. */
export type Defect = {
  /** The first-level field; of one field a body gets one defect at most. */
  readonly field: string;
  readonly spoil: (body: Body) => Body;
  readonly rule: Sentence | { readonly own: string };
};

/** Sets a value at a path of fields; `undefined` takes it away. */
function at(path: string, value: unknown): (body: Body) => Body {
  const [name = '', ...rest] = path.split('.');
  return (body) => {
    const inner = rest.length === 0 ? value : at(rest.join('.'), value)((body[name] ?? {}) as Body);
    return { ...body, [name]: inner };
  };
}

/** A defect that puts a value at a path. */
export const wrong = (path: string, value: unknown, rule: Defect['rule']): Defect => ({
  field: path.split('.')[0] ?? '',
  spoil: at(path, value),
  rule,
});

/** In a share of the cases one or two, of different fields. */
export function drawDefects(random: Random, defects: readonly Defect[], share = 0.3): readonly Defect[] {
  if (!random.chance(share)) return [];
  const first = random.pick(defects);
  const second = random.pick(defects);
  return random.chance(0.3) && second.field !== first.field ? [first, second] : [first];
}

export const spoiled = (body: Body, defects: readonly Defect[]): Body =>
  defects.reduce((spoiledBody, { spoil }) => spoil(spoiledBody), body);

export const rulingsOf = (defects: readonly Defect[]): readonly Ruling[] =>
  defects.map(({ rule }) => [true, rule]);

/** Whether a field was left as it was meant to be. */
export const isIntact = (defects: readonly Defect[], field: string): boolean =>
  !defects.some((defect) => defect.field === field);
