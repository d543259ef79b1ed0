import type { CentavosSum } from '../../../src-preload/contract/values.ts';
import { useFormats } from '../../kit/formats/formats.ts';

/** An amount in centavos as `R$ 1.234,56`, in figures of one width. */
export function Money({ centavos }: { readonly centavos: CentavosSum }) {
  return <span className="numeric">{useFormats().money(centavos)}</span>;
}
