import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A page that was reached by an id goes on under its slug, which people can read and share. */
export function useSlugAddress(page: '/teams/$slug' | '/orgs/$slug', asked: string, slug: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (slug !== null && slug !== asked) void navigate({ to: page, params: { slug }, replace: true });
  }, [page, asked, slug, navigate]);
}
