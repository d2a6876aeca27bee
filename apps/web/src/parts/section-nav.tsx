import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The pages of one area, beside each other. */
export const SectionNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group component="nav" aria-label={label} gap="md">
    {children}
  </Group>
);
