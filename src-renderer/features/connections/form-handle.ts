import type { UseFormReturnType } from '@mantine/form';
import type { ConnectionForm } from './connection-form.ts';

/** The form as its parts see it. */
export type FormHandle = Pick<UseFormReturnType<ConnectionForm>, 'getInputProps' | 'getValues' | 'setValues'>;
