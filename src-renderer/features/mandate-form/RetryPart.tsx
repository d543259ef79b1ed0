import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormPart } from './FormPart.tsx';
import type { NewMandate } from './use-new-mandate.ts';

const POLICIES = ['PERMITE_3R_7D', 'NAO_PERMITE'] as const;

/** What happens when the account has no money on the day (SERVICE.md, section 2.1, politicaRetentativa). */
export function RetryPart({ mandate }: { readonly mandate: NewMandate }) {
  const { t } = useTranslation('mandate-form');
  const { value, error, disabled, onType } = mandate.field('retryPolicy');
  return (
    <FormPart title={t('retry.title')}>
      <Radio.Group aria-label={t('retry.title')} value={value} error={error} onChange={onType}>
        <Stack gap={8}>
          {POLICIES.map((policy) => (
            <Radio
              key={policy}
              size="xs"
              value={policy}
              disabled={disabled}
              label={t(`retry.${policy}`)}
              description={t(`retry.${policy}_text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormPart>
  );
}
