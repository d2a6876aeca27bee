import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names beside what they stand for. */
export const Facts = ({ rows }: FactsProps) => (
  <dl className={classes.facts}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
