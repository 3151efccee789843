import express, { type Express } from 'express';

/** Gives an app of Express that adds nothing of its own to answers. */
export function createApp(): Express {
  return express().disable('x-powered-by').disable('etag').set('query parser', false);
}
