import type { Request } from 'express';

/** Calls back once there is room for so many bytes, or the client is gone; what it is called with gives the room back. */
export type Enter = (bytes: number, request: Request, entered: (leave: () => void) => void) => void;

/** Gives the door to a room of so many bytes, which bodies enter one after another as they came. */
export function createRoom(size: number): Enter {
  let taken = 0;
  const waiting = new Set<{ readonly bytes: number; readonly start: () => void }>();
  const letIn = (): void => {
    for (const next of waiting) {
      if (taken + next.bytes > size) return;
      next.start();
    }
  };
  return (bytes, request, entered) => {
    const start = (): void => {
      waiting.delete(place);
      request.off('close', start);
      taken += bytes;
      entered(() => {
        taken -= bytes;
        letIn();
      });
    };
    const place = { bytes, start };
    waiting.add(place);
    // One that is gone takes no room: it leaves as soon as it has entered.
    request.once('close', start);
    letIn();
  };
}
