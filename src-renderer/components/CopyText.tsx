import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './CopyText.module.css';

/** How long a button says that it has copied. */
export const COPIED_MS = 2_000;

type CopyProps = {
  readonly value: string;
  /** What is copied, for the button's name. */
  readonly subject: string;
};

/** A button that copies a text. */
export function CopyAction({ value, subject }: CopyProps) {
  const { t } = useTranslation();
  return (
    <CopyButton value={value} timeout={COPIED_MS}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('copied') : t('copy')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={copied ? t('copied') : t('copySubject', { subject })}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

/** An identifier, whole, with a button that copies it. `isOneLine`: cut to its place, as in a table, and whole on hover. */
export function CopyText({
  value,
  subject,
  isOneLine = false,
}: CopyProps & { readonly isOneLine?: boolean }) {
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      <Code
        fz="xs"
        className={classes[isOneLine ? 'cut' : 'whole'] ?? ''}
        {...(isOneLine ? { title: value } : {})}
      >
        {value}
      </Code>
      <CopyAction value={value} subject={subject} />
    </Group>
  );
}
