import { Avatar } from '@mantine/core';

/** The picture of somebody or something, decoration beside its name; initials where it has none, or one that another server would show. */
export function Picture({ name, url, size = 'sm' }: { name: string; url: string | null; size?: 'sm' | 'lg' }) {
  return (
    <Avatar
      src={isOurs(url) ? url : null}
      name={name}
      color="gray"
      styles={{ placeholder: { color: 'var(--mantine-color-text)' } }}
      size={size}
      radius="md"
      alt=""
      aria-hidden
      imageProps={{ loading: 'lazy' }}
    />
  );
}

/** Pictures elsewhere would tell their server who reads what; the page's policy refuses them. */
function isOurs(url: string | null): boolean {
  return (
    url !== null && URL.canParse(url, window.location.origin) && new URL(url, window.location.origin).origin === window.location.origin
  );
}
