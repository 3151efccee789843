import type { Response } from 'express';
import type { BodyRoom } from './body-bytes';

/** A body of more bytes than these is long: what is made of it takes many times that in memory. */
const longestOfMany = 1024 * 1024;

/** Lets a body that has come be read and answered when its turn is; never where the client has gone by then. */
export type TakeTurn = (bytes: number, response: Response, proceed: () => void) => void;

/** Gives what lets long bodies be read one after another, each once the one before is answered; they keep their room until then. */
export function createLongBodies(room: BodyRoom): TakeTurn {
  let last: Promise<void> = Promise.resolve();
  return (bytes, response, proceed) => {
    if (bytes <= longestOfMany) {
      proceed();
      return;
    }
    room.held += bytes;
    last = last.then(() => {
      room.held -= bytes;
      if (response.destroyed) return undefined;
      return new Promise<void>((resolve) => {
        response.once('close', () => {
          resolve();
        });
        proceed();
      });
    });
  };
}
