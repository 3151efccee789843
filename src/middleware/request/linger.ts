import type { Request, Response } from 'express';
import type { Delivery } from '../pieces';

/**
 * How long a client is read from whose body is refused, in milliseconds: to close the connection while it sends would reset
 * it, and the client would lose the answer (RFC 9112 section 9.6).
 */
const patience = 1000;

/**
 * Gives what sends the body of a refusal at once and ends the answer, and with it the connection, when the client has sent
 * all that it announced, or is out of time. What comes meanwhile is thrown away.
 */
export function lingerFor(request: Request): (body: Delivery, response: Response) => void {
  return (body, response) => {
    for (const part of body.parts) response.write(part);
    const end = (): void => {
      clearTimeout(timer);
      response.end();
    };
    const timer = setTimeout(end, patience).unref();
    request.once('end', end).once('close', end).resume();
  };
}
