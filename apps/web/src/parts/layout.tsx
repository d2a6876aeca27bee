import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useIsSignedIn } from '../session.js';
import { LAYOUT } from '../texts/layout.js';
import { PlainLink } from './links.js';
import { Header } from './shell/header.js';
import { keepFocus } from './shell/keep-focus.js';
import classes from './shell/shell.module.css';
import { Shortcuts } from './shell/shortcuts.js';
import { TabBar } from './shell/tab-bar.js';
import { Toast } from './shell/toast.js';

const DeletionNotice = lazy(async () => ({ default: (await import('./account/deletion-notice.js')).DeletionNotice }));

/** The frame of every page. */
export function Layout(): ReactNode {
  const isSignedIn = useIsSignedIn();
  useFocus();
  return (
    <>
      <a className="skip" href="#content">
        {LAYOUT.skip}
      </a>
      <Header />
      <main id="content" className={classes.main}>
        {isSignedIn && (
          <Suspense>
            <DeletionNotice />
          </Suspense>
        )}
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <a href="/api-reference">{LAYOUT.reference}</a>
        <PlainLink to="/developer/webhooks">{LAYOUT.webhooks}</PlainLink>
        <PlainLink to="/developer">{LAYOUT.developer}</PlainLink>
        <PlainLink to="/support">{LAYOUT.support}</PlainLink>
        <Shortcuts />
        <PlainLink to="/status">{LAYOUT.status}</PlainLink>
      </footer>
      <TabBar />
      <Toast />
    </>
  );
}

/** A loaded page starts at its top; after a navigation the focus starts at the heading. */
function useFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const { go, stop } = keepFocus();
    const leave = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation !== undefined && pathChanged) go();
    });
    return () => {
      leave();
      stop();
    };
  }, [router]);
}
