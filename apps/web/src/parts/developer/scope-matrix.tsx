import { TextInput } from '@mantine/core';
import type { ApiKeyScopeOption, GetApiKeyOptionsResult } from '@matchpoint/sdk';
import { useState } from 'react';
import { DEVELOPER } from '../../texts/developer.js';
import { Section } from '../page.js';
import { Empty } from '../state.js';
import type { Choices } from './permission-tree.js';
import classes from './scope-matrix.module.css';
import { aboutScope, groupScopes, nameOfScope, nameOfValue } from './scope-words.js';

interface ScopeMatrixProps {
  scopes: GetApiKeyOptionsResult['scopes'];
  choices: Choices;
  onChoose(scope: string, value: string): void;
}

/** One row per permission, with a choice of its values. */
export function ScopeMatrix({ scopes, choices, onChoose }: ScopeMatrixProps) {
  const [filter, setFilter] = useState('');
  const groups = groupScopes(scopes, filter);
  return (
    <Section
      title={DEVELOPER.scopes}
      actions={
        <TextInput
          size="xs"
          type="search"
          aria-label={DEVELOPER.filterScopes}
          placeholder={DEVELOPER.filterScopes}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      }
    >
      <div className={classes.groups} data-flush>
        {groups.length === 0 && <Empty icon="key">{DEVELOPER.noScope}</Empty>}
        {groups.map((group) => (
          <div key={group.title}>
            <h3 className={classes.title}>
              {DEVELOPER.grantedOf(
                group.title,
                group.scopes.filter(({ scope }) => (choices[scope] ?? 'none') !== 'none').length,
                group.scopes.length,
              )}
            </h3>
            {group.scopes.map(({ scope, values, operations }) => (
              <div key={scope} className={classes.scope}>
                <div>
                  <b>{nameOfScope(scope)}</b>
                  <small title={scope}>{aboutScope(scope)}</small>
                  {operations.length > 0 && <Opened operations={operations} />}
                </div>
                <div role="radiogroup" aria-label={nameOfScope(scope)} className={classes.values}>
                  {values.map((value) => (
                    <label key={value}>
                      <input
                        type="radio"
                        name={scope}
                        checked={(choices[scope] ?? 'none') === value}
                        onChange={() => onChoose(scope, value)}
                      />
                      {nameOfValue(value)}
                    </label>
                  ))}
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}

/** The operations that a permission allows. */
const Opened = ({ operations }: { operations: ApiKeyScopeOption['operations'] }) => (
  <details className="small">
    <summary>{DEVELOPER.opens(operations.length)}</summary>
    <ul>
      {operations.map(({ operationId, value }) => (
        <li key={operationId}>
          <span className="mono">{operationId}</span> <span className="dim">{nameOfValue(value)}</span>
        </li>
      ))}
    </ul>
  </details>
);
