import { AUTHOR_LENGTH } from '../../../../src-preload/contract/vocabulary/history.ts';
import { CicloError } from '../../../core/failure.ts';
import type { OptionValues } from '../command.ts';
import { optionalText } from './option-values.ts';

/** Whom `--by` names; null where nobody. Throws `invalid_input` for a name that is too long. */
export function authorNamed(values: OptionValues): string | null {
  const name = optionalText(values, 'by')?.trim() ?? '';
  if (name.length > AUTHOR_LENGTH)
    throw new CicloError('invalid_input', 'the name is too long', { field: 'by' });
  return name === '' ? null : name;
}
