import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** A restrained bank green; shade 7 carries white text at 5.9:1, shade 4 stands on dark grey at 7:1. */
const green: MantineColorsTuple = [
  '#eef7f4',
  '#d9ece6',
  '#b1d8cc',
  '#86c3b1',
  '#5fae98',
  '#3f9a82',
  '#23856c',
  '#0f6e58',
  '#0b5a48',
  '#074536',
];

const SYSTEM_FONTS = '"Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif';
const MONOSPACE_FONTS = '"Cascadia Mono", Consolas, Menlo, "Liberation Mono", monospace';

/** Mantine as it looks beside a bank's own software: 13 and 14 px, square corners, one quiet colour. */
export const theme = createTheme({
  colors: { green },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  fontFamily: SYSTEM_FONTS,
  fontFamilyMonospace: MONOSPACE_FONTS,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '15px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: { defaultProps: { size: 'xs' } },
    Input: { defaultProps: { size: 'xs' } },
    InputWrapper: {
      defaultProps: { size: 'xs' },
      styles: { description: { fontSize: 12 }, error: { fontSize: 12 } },
    },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, multiline: true, maw: 320 } },
    Modal: { defaultProps: { centered: true }, styles: { title: { fontWeight: 600 } } },
    Drawer: { styles: { title: { fontWeight: 600 } } },
    ModalHeader: { defaultProps: { role: 'none' } },
    // As all that scrolls: it holds in what is laid over it (`test/unit/renderer/frame/scrolling-parts.spec.ts`).
    TableScrollContainer: { styles: { scrollContainer: { position: 'relative' } } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
});

/** Mantine's own dimmed, placeholder and error tones miss AA on white; these meet it. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#545c64',
    '--mantine-color-placeholder': '#6a7178',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0b5a48',
    '--ciclo-canvas': '#f5f7f7',
    '--ciclo-line': '#dfe3e4',
  },
  dark: {
    '--mantine-color-body': '#1f2324',
    '--mantine-color-text': '#d6dadb',
    '--mantine-color-dimmed': '#a3aaac',
    '--mantine-color-placeholder': '#959c9f',
    '--mantine-color-error': '#ff9489',
    '--mantine-color-anchor': '#86c3b1',
    '--ciclo-canvas': '#181b1c',
    '--ciclo-line': '#353b3d',
  },
});
