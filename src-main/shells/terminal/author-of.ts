import { AUTHOR_LENGTH } from '../../../src-preload/contract/vocabulary/history.ts';
import { systemAccount } from '../../application/companies/author.ts';
import { CicloError } from '../../core/failure.ts';
import type { OptionValues } from './command.ts';
import { optionalText } from './option-values.ts';

/** Who works here: `--by`, or the name of the system's account. Throws `invalid_input` for a name that is too long. */
export function authorOf(values: OptionValues): string | null {
  const name = optionalText(values, 'by')?.trim() ?? '';
  if (name.length > AUTHOR_LENGTH)
    throw new CicloError('invalid_input', 'the name is too long', { field: 'by' });
  return name === '' ? systemAccount() : name;
}
