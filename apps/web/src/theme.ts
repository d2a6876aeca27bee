import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The shades of links and focus are also in tokens.css; Mantine computes only with literal colours. */
const COURT = ['#eef3fe', '#d9e4fd', '#b3c9ff', '#8fb0ff', '#8fb0ff', '#4a78f0', '#2f62ea', '#1d4fd8', '#163fae', '#113085'] as const;

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    // `dimmed` is a meaning. Mantine's other scales are omitted from the styles (write-variables.ts).
    colors: Record<'court' | 'dark' | 'dimmed' | 'gray' | 'red', MantineColorsTuple>;
  }
}

/** The one main action of a view is ink in light and volt in dark. Red is never the colour of a filled button. */
const chooseColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === 'filled' && input.color === 'red')
    return {
      background: 'transparent',
      hover: 'var(--mp-loss-bg)',
      color: 'var(--mp-loss)',
      border: '1px solid var(--mp-loss)',
    };
  if (input.variant === 'filled')
    return {
      background: 'var(--mp-primary)',
      hover: 'var(--mp-primary-hover)',
      color: 'var(--mp-on-primary)',
      border: '1px solid transparent',
    };
  return colors;
};

export const THEME = createTheme({
  // Named, so that its colours are those of `chooseColors`.
  components: {
    Button: { defaultProps: { variant: 'filled' } },
    // Without a label it would look like an input field.
    FileInput: { defaultProps: { placeholder: 'Choose a file' } },
  },
  colors: { court: COURT as unknown as MantineColorsTuple },
  primaryColor: 'court',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: chooseColors,
  fontFamily: 'var(--mp-font)',
  fontFamilyMonospace: 'var(--mp-font-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.125rem', xl: '1.375rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', fontWeight: '750', lineHeight: '1.15' },
      h2: { fontSize: '1.125rem', lineHeight: '1.3' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 8,
  cursorType: 'pointer',
});

const MEANINGS = {
  '--mantine-color-body': 'var(--mp-surface)',
  '--mantine-color-text': 'var(--mp-text)',
  '--mantine-color-dimmed': 'var(--mp-text-3)',
  '--mantine-color-placeholder': 'var(--mp-text-3)',
  '--mantine-color-error': 'var(--mp-loss)',
  '--mantine-color-anchor': 'var(--mp-link)',
  '--mantine-color-default': 'var(--mp-surface)',
  '--mantine-color-default-hover': 'var(--mp-surface-2)',
  '--mantine-color-default-color': 'var(--mp-text)',
  '--mantine-color-default-border': 'var(--mp-line-strong)',
};

/** Backgrounds and borders of fields, which Mantine takes from its grey scales. */
const LIGHT_FIELDS = { '--mantine-color-gray-4': 'var(--mp-line-strong)', '--mantine-color-gray-3': 'var(--mp-line)' };
const DARK_FIELDS = {
  '--mantine-color-dark-4': 'var(--mp-line-strong)',
  '--mantine-color-dark-5': 'var(--mp-surface-2)',
  '--mantine-color-dark-6': 'var(--mp-surface)',
  '--mantine-color-dark-7': 'var(--mp-surface)',
  '--mantine-color-dark-8': 'var(--mp-bg)',
};

/** Mantine's semantic colours, mapped to our tokens. */
export const VARIABLES: CSSVariablesResolver = () => ({
  variables: MEANINGS,
  light: { ...MEANINGS, ...LIGHT_FIELDS },
  dark: { ...MEANINGS, ...DARK_FIELDS },
});
