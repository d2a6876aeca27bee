import { useId } from 'react';
import { crestOf, initialsOf, lettersOf } from './crest-of.js';
import classes from './crest.module.css';

interface CrestProps {
  /** A null id is a side that is still open. */
  id: string | null;
  /** Shown in larger crests. */
  tag?: string | null | undefined;
  url?: string | null | undefined;
  size?: CrestSize;
}
type CrestSize = 24 | 28 | 32 | 40 | 56 | 76;

/** The picture of a team, organization or league, or the crest in its place; decoration beside its name. */
export function Crest({ id, tag, url, size = 28 }: CrestProps) {
  if (id === null)
    return (
      <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="17" className={classes.open} />
      </svg>
    );
  if (isOurs(url)) return <img className={classes.picture} src={url} width={size} height={size} alt="" aria-hidden loading="lazy" />;
  const { dark } = crestOf(id);
  const { letters, fontSize } = lettersOf(tag ?? '', size);
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <CrestMark id={id} />
      {letters && (
        <text x={20} y={20 + fontSize * 0.36} fontSize={fontSize} stroke={dark} className={classes.letters}>
          {letters}
        </text>
      )}
    </svg>
  );
}

/** The same within a picture of 40 by 40, without letters. */
export function CrestMark({ id, url }: { id: string; url?: string | null }) {
  const clip = useId();
  const { dark, light, shape, field } = crestOf(id);
  if (isOurs(url)) return <image href={url} width={40} height={40} />;
  return (
    <>
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill={dark} d="M0 0h40v40H0Z" />
        <path fill={light} d={field} />
      </g>
      <path d={shape} fill="none" stroke={light} strokeOpacity={0.55} strokeWidth={1.5} />
    </>
  );
}

interface AvatarProps {
  id: string;
  name: string;
  url?: string | null | undefined;
  size?: CrestSize;
}

/** The picture of a person, or a circle with their initials. */
export function Avatar({ id, name, url, size = 28 }: AvatarProps) {
  const clip = useId();
  if (isOurs(url)) return <img className={classes.portrait} src={url} width={size} height={size} alt="" aria-hidden loading="lazy" />;
  const { dark, light, turn } = crestOf(id);
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <clipPath id={clip}>
        <circle cx="20" cy="20" r="20" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill={dark} d="M0 0h40v40H0Z" />
        <path fill={light} fillOpacity={0.45} d="M-20 26h80v40h-80Z" transform={`rotate(${turn} 20 20)`} />
      </g>
      <text x={20} y={25} fontSize={14} className={classes.initials}>
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** Pictures on other servers would reveal visitors to them; the page's policy blocks them. */
function isOurs(url: string | null | undefined): url is string {
  return url != null && URL.canParse(url, window.location.origin) && new URL(url, window.location.origin).origin === window.location.origin;
}
