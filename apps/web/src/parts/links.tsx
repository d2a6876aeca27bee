import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> & { ref?: Ref<HTMLAnchorElement> };

const AnchorElement = (props: AnchorProps & Native) => <Anchor inherit {...props} />;
const ButtonElement = (props: ButtonProps & Omit<Native, keyof ButtonProps>) => <Button component="a" {...props} />;

/** A link to another page of the app; the types check its parameters against the path. */
export const Link: LinkComponent<typeof AnchorElement> = createLink(AnchorElement);
/** A link to the main next step. */
export const ButtonLink: LinkComponent<typeof ButtonElement> = createLink(ButtonElement);
/** A link that takes its look from its surroundings. */
export { Link as PlainLink } from '@tanstack/react-router';
