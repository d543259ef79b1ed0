import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDownload, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_FILE_FORMATS, type CodeFileFormat } from '../../../src-preload/contract/vocabulary/printing.ts';
import { ciclo } from '../../bridge.ts';
import { CopyWhole } from '../../components/copying/CopyWhole.tsx';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { canCopyPictures, copyCodePicture } from './code-picture.ts';
import { fileNameOf } from './file-name.ts';

type Props = {
  /** The copy-and-paste code, verbatim. */
  readonly code: string;
  /** Name of the file without its extension; signs that a file name cannot have are left out. */
  readonly suggestedName: string;
  /** Whom the code is for: stands below it in SVG and PDF. */
  readonly caption: string;
  /** Buttons of the screen's own, after these. */
  readonly children?: ReactNode;
};

/** What can be done with a code that is on screen: copy its text or its picture, save it as PNG, SVG or PDF. */
export function SaveCode({ code, suggestedName, caption, children }: Props) {
  const { t } = useTranslation('printing');
  const saving = useAction(ciclo.printing.saveCode);
  const save = (format: CodeFileFormat) =>
    void saving.run({
      code,
      caption: caption.trim().slice(0, 200),
      format,
      suggestedName: fileNameOf(suggestedName),
    });
  const { state } = saving;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <CopyWhole text={code} label={t('code.copy')} done={t('code.copied')} />
        {canCopyPictures() && <CopyPicture code={code} />}
        <SaveMenu isSaving={state.kind === 'running'} onSave={save} />
        {children}
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Text size="xs" c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
        {state.kind === 'done' && state.value.path !== null && t('code.saved', { path: state.value.path })}
      </Text>
    </Stack>
  );
}

const PICTURE_TEXTS = {
  idle: 'code.copyPicture',
  done: 'code.pictureCopied',
  failed: 'code.pictureFailed',
} as const;

function CopyPicture({ code }: { readonly code: string }) {
  const { t } = useTranslation('printing');
  const [standing, setStanding] = useState<keyof typeof PICTURE_TEXTS>('idle');
  const copy = () =>
    void copyCodePicture(code).then(
      () => setStanding('done'),
      () => setStanding('failed'),
    );
  return (
    <Button
      variant="default"
      leftSection={
        standing === 'done' ? <IconCheck size={14} aria-hidden /> : <IconPhoto size={14} aria-hidden />
      }
      onClick={copy}
      onBlur={() => setStanding('idle')}
    >
      <span aria-live="polite">{t(PICTURE_TEXTS[standing])}</span>
    </Button>
  );
}

type MenuProps = { readonly isSaving: boolean; readonly onSave: (format: CodeFileFormat) => void };

function SaveMenu({ isSaving, onSave }: MenuProps) {
  const { t } = useTranslation('printing');
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={isSaving}
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('code.save')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={240}>
        {CODE_FILE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => onSave(format)}>
            {format.toUpperCase()}
            <Text size="xs" c="dimmed">
              {t(`code.${format}`)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
