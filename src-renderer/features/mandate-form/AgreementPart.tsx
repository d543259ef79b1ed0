import { Anchor, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/failures/Notice.tsx';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { FormPart } from './FormPart.tsx';
import { TextField } from './TextField.tsx';
import type { NewMandate } from './use-new-mandate.ts';

const BELOW = ['label', 'input', 'description', 'error'] as const;

/** What the payer sees as the reason for the authorisation (SERVICE.md, section 2.1). */
export function AgreementPart({ mandate }: { readonly mandate: NewMandate }) {
  const { t } = useTranslation('mandate-form');
  const { field } = mandate;
  return (
    <FormPart title={t('agreement.title')} description={t('agreement.text')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <TextField
          label={t('fields.contract')}
          description={t('agreement.contractHint')}
          inputWrapperOrder={[...BELOW]}
          required
          {...field('contract')}
        />
        <TextField
          label={t('fields.object')}
          description={t('agreement.objectHint')}
          inputWrapperOrder={[...BELOW]}
          {...field('object')}
        />
        <TextField
          label={t('fields.agreement')}
          description={t('agreement.agreementHint')}
          inputWrapperOrder={[...BELOW]}
          {...field('agreement')}
        />
      </SimpleGrid>
      <DuplicateWarning mandate={mandate} />
    </FormPart>
  );
}

/** Creating a mandate again is seldom meant, so it takes a word more. */
function DuplicateWarning({
  mandate: { reading, acceptsDuplicates, setAcceptsDuplicates, isLocked },
}: {
  readonly mandate: NewMandate;
}) {
  const { t } = useTranslation('mandate-form');
  const duplicates = reading?.duplicates ?? [];
  if (duplicates.length === 0 || isLocked) return null;
  return (
    <Notice tone="attention" icon={IconCopy} title={t('duplicate.title')}>
      <Stack gap={6} align="flex-start">
        <Text size="sm">
          {t('duplicate.text')}{' '}
          {duplicates.map((idRec, at) => (
            <Fragment key={idRec}>
              {at > 0 && ' · '}
              <Anchor size="sm" href={mandateHref(idRec)}>
                {duplicates.length === 1 ? t('duplicate.open') : idRec}
              </Anchor>
            </Fragment>
          ))}
        </Text>
        <Checkbox
          size="xs"
          label={t('duplicate.accept')}
          checked={acceptsDuplicates}
          onChange={(event) => setAcceptsDuplicates(event.currentTarget.checked)}
        />
      </Stack>
    </Notice>
  );
}
