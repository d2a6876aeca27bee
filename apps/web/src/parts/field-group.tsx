import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** Fields of a long form that belong together. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    <Stack gap="sm" align="stretch" maw={640}>
      {children}
    </Stack>
  </fieldset>
);
