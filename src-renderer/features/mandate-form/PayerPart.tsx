import { SimpleGrid } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPart } from './FormPart.tsx';
import { TextField } from './TextField.tsx';
import type { NewMandate } from './use-new-mandate.ts';

/** Whose account is debited. The document takes its punctuation when it is left. */
export function PayerPart({ mandate }: { readonly mandate: NewMandate }) {
  const { t } = useTranslation('mandate-form');
  const { field, change, reading, form } = mandate;
  const document = field('payerDocument');
  const [isTyping, setIsTyping] = useState(false);
  const understood = reading?.document ?? null;
  const isSame = understood !== null && bare(understood) === bare(form.payerDocument);
  const isToBeWritten = isSame && !isTyping && understood !== form.payerDocument;
  // What was typed is understood some moments later, when the field may have been left.
  useEffect(() => {
    if (isToBeWritten) change({ payerDocument: understood });
  });
  return (
    <FormPart title={t('payer.title')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField label={t('fields.payerName')} required data-autofocus {...field('payerName')} />
        <TextField
          label={t('fields.payerDocument')}
          description={t('payer.documentHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...document}
          onFocus={() => setIsTyping(true)}
          onBlur={() => {
            setIsTyping(false);
            document.onBlur();
          }}
        />
      </SimpleGrid>
    </FormPart>
  );
}

const bare = (document: string): string => document.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
