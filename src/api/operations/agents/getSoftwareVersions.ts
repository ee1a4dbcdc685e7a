import { SOFTWARE } from '../../../world/versions/software.js';
import type { Operation } from '../../operation.js';

/** Gets the current versions of agents and tools: `GET /softwareComponents/versions`. */
export const getSoftwareVersions: Operation<'getSoftwareVersions'> = ({ links }) => {
  const { mongoDbToolsVersion, ...others } = SOFTWARE;
  return { body: { ...others, links: [links.self('/softwareComponents/versions')], mongoDbToolsVersion } };
};
