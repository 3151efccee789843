import type { IncomingMessage } from 'node:http';

/**
 * Breaks an answer off of which nothing comes for so long, in milliseconds: a client would wait for its rest for ever. While the
 * client is what takes nothing, nothing is expected to come.
 */
export function breakOffWhenIdle(incoming: IncomingMessage, milliseconds: number): void {
  const { socket } = incoming;
  const meet = (): void => {
    if (incoming.isPaused()) socket.setTimeout(milliseconds);
    else incoming.destroy(new Error(`nothing came for ${milliseconds / 1000} s`));
  };
  // The agent sets the time anew whenever the connection changes hands.
  socket.setTimeout(milliseconds).on('timeout', meet);
  incoming.once('close', () => socket.off('timeout', meet));
}
