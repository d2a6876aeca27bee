import { Group } from '@mantine/core';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from './links.js';

/** Addresses of pages that take no parameter. */
type Address = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** The pages of one area, beside each other. */
export const SectionNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group component="nav" aria-label={label} gap="md">
    {children}
  </Group>
);

/** An area's pages by address and name; the first is the one under whose address the others are. */
export const SectionPages = ({ label, pages }: { label: string; pages: readonly (readonly [Address, string])[] }) => (
  <SectionNav label={label}>
    {pages.map(([to, name], index) => (
      <Link key={to} to={to} activeOptions={{ exact: index === 0 }} className="section">
        {name}
      </Link>
    ))}
  </SectionNav>
);
