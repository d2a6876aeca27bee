import { Box, Container } from '@mantine/core';
import type { ReactNode } from 'react';

/** For pages that are a form. */
export const Narrow = ({ children }: { children: ReactNode }) => (
  <Container size={480} p={0} m={0} w="100%">
    {children}
  </Container>
);

/** For fields in a page that is more than a form: at reading width, below the heading of their section. */
export const Column = ({ children }: { children: ReactNode }) => (
  <Box maw={480} w="100%">
    {children}
  </Box>
);
