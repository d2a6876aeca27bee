import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The cache key of the profile, by page. */
const KEYS = { '/teams/$slug': 'team', '/orgs/$slug': 'organization' } as const;

/** Replaces an id in the URL by the slug, which people can read and share, and reuses the data of the page. */
export function useSlugAddress(page: keyof typeof KEYS, asked: string, slug: string | null): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    if (slug === null || slug === asked) return;
    queries.setQueryData([KEYS[page], slug], queries.getQueryData([KEYS[page], asked]));
    void navigate({ to: page, params: { slug }, replace: true });
  }, [page, asked, slug, navigate, queries]);
}
