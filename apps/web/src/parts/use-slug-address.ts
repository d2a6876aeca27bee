import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** By page, the key of what its profile is read under. */
const KEYS = { '/teams/$slug': 'team', '/orgs/$slug': 'organization' } as const;

/** A page that was reached by an id goes on under its slug, which people can read and share. What it has read serves there too. */
export function useSlugAddress(page: keyof typeof KEYS, asked: string, slug: string | null): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    if (slug === null || slug === asked) return;
    queries.setQueryData([KEYS[page], slug], queries.getQueryData([KEYS[page], asked]));
    void navigate({ to: page, params: { slug }, replace: true });
  }, [page, asked, slug, navigate, queries]);
}
