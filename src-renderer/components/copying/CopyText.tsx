import { ActionIcon, Code, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './CopyText.module.css';
import { useCopying } from './copying.ts';

type CopyProps = {
  readonly value: string;
  /** What is copied, for the button's name. */
  readonly subject: string;
};

/** A button that copies a text. */
export function CopyAction({ value, subject }: CopyProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopying(value);
  return (
    <Tooltip label={isCopied ? t('copied') : t('copy')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={isCopied ? t('copied') : t('copySubject', { subject })}
        onClick={copy}
      >
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </ActionIcon>
    </Tooltip>
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
