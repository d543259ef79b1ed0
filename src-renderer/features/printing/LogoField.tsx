import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGO_LIMITS, type LogoRefusal } from '../../../src-preload/contract/vocabulary/printing.ts';
import { logoUrl } from '../../components/letterhead/use-letterhead.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import classes from './printing.module.css';
import { readLogo } from './read-logo.ts';

type Props = {
  /** A PNG in base64; null without one. */
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
};

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;

/** Picks a logo, shows it, removes it. One that is refused is told why, and changes nothing. */
export function LogoField({ logo, onChange }: Props) {
  const { t } = useTranslation('printing');
  const { isReading, refusal, pick, forget } = usePicking(onChange);
  const clear = useRef<() => void>(null);
  const sentence = useRefusalText(refusal);
  return (
    <Input.Wrapper label={t('receiver.logo')} labelElement="div" description={t('receiver.logoText', LIMITS)}>
      <Group gap="sm" mt={4}>
        {logo === null ? (
          <span className={classes.noLogo}>
            <IconPhoto size={20} stroke={1.5} aria-hidden />
          </span>
        ) : (
          <img className={classes.logoPreview} src={logoUrl(logo)} alt={t('receiver.logoPreview')} />
        )}
        <FileButton
          resetRef={clear}
          accept="image/png,image/jpeg"
          onChange={(file) => {
            // The same file again, mended meanwhile, is a change too.
            clear.current?.();
            if (file) void pick(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={isReading}>
              {t(logo === null ? 'receiver.pick' : 'receiver.pickOther')}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button
            variant="subtle"
            onClick={() => {
              forget();
              onChange(null);
            }}
          >
            {t('receiver.removeLogo')}
          </Button>
        )}
      </Group>
      {sentence !== null && (
        <Text size="xs" role="alert" c="var(--mantine-color-error)" mt={4}>
          {sentence}
        </Text>
      )}
    </Input.Wrapper>
  );
}

const LIMITS = { mb: LOGO_LIMITS.pickedBytes / MEGABYTE };

function useRefusalText(refusal: LogoRefusal | null): string | null {
  const { t } = useTranslation('printing');
  const { count } = useFormats();
  const pixels = count(LOGO_LIMITS.pickedPixels / MEGAPIXEL);
  return refusal === null ? null : t(`receiver.refused.${refusal}`, { ...LIMITS, pixels });
}

/** Reads what was picked; the last one counts. */
function usePicking(onLogo: (logo: string) => void) {
  const [isReading, setIsReading] = useState(false);
  const [refusal, setRefusal] = useState<LogoRefusal | null>(null);
  const latest = useRef<File>(null);
  return {
    isReading,
    refusal,
    forget: () => setRefusal(null),
    pick: async (file: File): Promise<void> => {
      latest.current = file;
      setIsReading(true);
      const picked = await readLogo(file);
      if (latest.current !== file) return;
      setIsReading(false);
      setRefusal(picked.kind === 'refused' ? picked.why : null);
      if (picked.kind === 'logo') onLogo(picked.logo);
    },
  };
}
