import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { FORMS } from '../texts/forms.js';

/** A field for a password. Mantine's own neither names the button that shows it nor tells assistive technology that it is invalid. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': FORMS.showPassword }}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
);
