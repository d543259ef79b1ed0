import { Accordion, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionForm } from './connection-form.ts';
import type { FormHandle } from './form-handle.ts';

/** The fields that stand here, so that a problem in one of them can open it. */
export const ADVANCED_FIELDS = [
  'schemeWord',
  'extraHeaders',
] as const satisfies readonly (keyof ConnectionForm)[];

type Props = {
  readonly form: FormHandle;
  readonly isOpen: boolean;
  /** Whether a header is what the person comes for. */
  readonly hasFocus: boolean;
  readonly onToggle: (isOpen: boolean) => void;
};

/** What few banks need changed, folded away. */
export function AdvancedFields({ form, isOpen, hasFocus, onToggle }: Props) {
  const { t } = useTranslation('connections');
  return (
    <Accordion
      variant="contained"
      value={isOpen ? 'advanced' : null}
      onChange={(value) => onToggle(value === 'advanced')}
    >
      <Accordion.Item value="advanced">
        <Accordion.Control>{t('form.advanced')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <TextInput
              label={t('form.schemeWord')}
              description={t('form.schemeWordHint')}
              spellCheck={false}
              {...form.getInputProps('schemeWord')}
            />
            <Textarea
              label={t('form.extraHeaders')}
              description={t('form.extraHeadersHint')}
              placeholder="x-conta-corrente: 12345"
              autosize
              minRows={2}
              maxRows={8}
              spellCheck={false}
              data-autofocus={hasFocus || undefined}
              {...form.getInputProps('extraHeaders')}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
