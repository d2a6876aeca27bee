import type { ReactNode } from 'react';
import { Avatar, Crest } from './crest/crest.js';
import { crestOf } from './crest/crest-of.js';
import classes from './banner.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface BannerProps {
  id: string;
  title: string;
  tag?: string | null;
  /** For a person: a circle instead of a crest. */
  isPerson?: boolean;
  picture: string | null;
  lead?: ReactNode;
  actions?: ReactNode;
  facts?: readonly Fact[];
}

/** The banner of a profile page, on ink: picture, name and key figures. */
export function Banner({ id, title, tag, isPerson = false, picture, lead, actions, facts = [] }: BannerProps) {
  const { dark, light } = crestOf(id);
  return (
    <section className={classes.banner} aria-label={title}>
      <svg className={classes.art} viewBox="0 0 1200 160" preserveAspectRatio="none" aria-hidden="true">
        <path fill={dark} d="M720 0h240l-60 160H660Z" />
        <path fill={dark} fillOpacity={0.55} d="M960 0h240v160H900Z" />
        <path fill={light} fillOpacity={0.28} d="M1110 0h90v160h-150Z" />
      </svg>
      <div className={classes.inner}>
        <span className={classes.picture}>
          {isPerson ? <Avatar id={id} name={title} url={picture} size={76} /> : <Crest id={id} tag={tag} url={picture} size={76} />}
        </span>
        <div className={classes.words}>
          <h1>{title}</h1>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
