import type { Request } from 'express';

/** A part of the path by its name in the route; the rest of a path (`*name`) comes with its slashes. */
export function segment(request: Request, name: string): string {
  const value: string | readonly string[] | undefined = request.params[name];
  if (value === undefined) throw new Error(`The route has no segment ${name}.`);
  return typeof value === 'string' ? value : value.join('/');
}
