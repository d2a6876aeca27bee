import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** A list of terms and values. */
export const Facts = ({ rows }: FactsProps) => (
  <dl className={classes.facts}>
    {rows.map(([name, value], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
