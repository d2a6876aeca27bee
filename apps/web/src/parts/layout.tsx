import type { ReactNode } from 'react';
import { Outlet } from '@tanstack/react-router';
import { LAYOUT } from '../texts/layout.js';
import { PlainLink } from './links.js';
import { Header } from './shell/header.js';
import classes from './shell/shell.module.css';
import { TabBar } from './shell/tab-bar.js';

/** The frame of every page. */
export function Layout(): ReactNode {
  return (
    <>
      <a className="skip" href="#content">
        {LAYOUT.skip}
      </a>
      <Header />
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <a href="/api-reference">{LAYOUT.reference}</a>
        <PlainLink to="/developer/webhooks">{LAYOUT.webhooks}</PlainLink>
        <PlainLink to="/developer">{LAYOUT.developer}</PlainLink>
        <PlainLink to="/support">{LAYOUT.support}</PlainLink>
        <PlainLink to="/status">{LAYOUT.status}</PlainLink>
      </footer>
      <TabBar />
    </>
  );
}
