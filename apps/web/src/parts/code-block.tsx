import { CopyButton } from '@mantine/core';
import { DEVELOPER } from '../texts/developer.js';
import { Icon } from './icon.js';
import classes from './code-block.module.css';

/** Code on ink, with a button that copies all of it. */
export const CodeBlock = ({ label, code }: { label: string; code: string }) => (
  <div className={classes.code}>
    <div className={classes.head}>
      <span>{label}</span>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <button type="button" onClick={copy}>
            <Icon name="copy" size={16} />
            {copied ? DEVELOPER.copied : DEVELOPER.copy}
          </button>
        )}
      </CopyButton>
    </div>
    <pre tabIndex={0}>{code}</pre>
  </div>
);
