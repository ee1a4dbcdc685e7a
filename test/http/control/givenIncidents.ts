import { standard } from '../../support/fixtureWorlds.js';
import { Plane } from './givenPlane.js';

export type Shown = Readonly<Record<string, unknown>>;

export const world = standard();

export async function begin(plane: Plane, body: object, name = 'default'): Promise<Shown> {
  return plane.call('post', `/${name}/incidents`, body, 201);
}

export async function active(plane: Plane, query = '', name = 'default'): Promise<readonly Shown[]> {
  return plane.call('get', `/${name}/incidents${query}`);
}
