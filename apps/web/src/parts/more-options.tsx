import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FORMS } from '../texts/forms.js';

/** Fields of a form with common defaults. They are shown on demand, and if one of them was refused. */
export function MoreOptions({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen || isRefused} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{FORMS.moreOptions}</summary>
      <Stack gap="sm" mt="sm">
        {children}
      </Stack>
    </details>
  );
}
