import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { KEYS } from '../../texts/keys.js';
import { LAYOUT } from '../../texts/layout.js';
import classes from './key-list.module.css';
import { arePlainKeysOn, type GO_TO, turnPlainKeys } from './plain-keys.js';

const NAMES: Readonly<Record<keyof typeof GO_TO, string>> = {
  h: LAYOUT.home,
  m: LAYOUT.matches,
  l: LAYOUT.leagues,
  r: LAYOUT.leaderboards,
  p: LAYOUT.desk,
};

/** The keys that the app understands, and the switch for those without a modifier. */
export function KeyList({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={title} onClose={onClose}>
      <div className={classes.head}>
        <h2 id={title}>{KEYS.title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {KEYS.close}
        </button>
      </div>
      <Group title={KEYS.anywhere}>
        <Line what={KEYS.search}>
          <kbd>Ctrl K</kbd> {KEYS.or} <kbd>/</kbd>
        </Line>
        <Line what={KEYS.list}>
          <kbd>?</kbd>
        </Line>
        <Line what={KEYS.escape}>
          <kbd>Esc</kbd>
        </Line>
      </Group>
      <Group title={KEYS.goTo}>
        {Object.entries(NAMES).map(([key, name]) => (
          <Line key={key} what={name}>
            <kbd>g</kbd> {KEYS.then} <kbd>{key}</kbd>
          </Line>
        ))}
      </Group>
      <Group title={KEYS.onParts}>
        <Line what={KEYS.delivery}>
          <kbd>j</kbd> <kbd>k</kbd>
        </Line>
        <Line what={KEYS.bracket}>
          <kbd>{KEYS.arrows}</kbd>
        </Line>
        <Line what={KEYS.open}>
          <kbd>Enter</kbd>
        </Line>
      </Group>
      <Switch />
    </dialog>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

const Line = ({ what, children }: { what: string; children: ReactNode }) => (
  <div>
    <dt>{what}</dt>
    <dd>{children}</dd>
  </div>
);

function Switch() {
  const [isOn, setOn] = useState(arePlainKeysOn);
  const why = useId();
  return (
    <div className={classes.switch}>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={why}
          onChange={({ currentTarget }) => {
            turnPlainKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
        />{' '}
        {KEYS.arePlainOn}
      </label>
      <p id={why}>{KEYS.plainWhy}</p>
    </div>
  );
}
