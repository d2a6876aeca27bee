import { Container } from '@mantine/core';
import type { ReactNode } from 'react';

/** For pages that are a form. */
export const Narrow = ({ children }: { children: ReactNode }) => (
  <Container size={480} p={0} w="100%">
    {children}
  </Container>
);
