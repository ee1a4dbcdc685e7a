import type { Schema } from '../contract/types.js';

export type Link = Schema<'Link'>;

/** The last part of a link's `rel`, which names the relation. */
export type Relation =
  | 'accessList'
  | 'agents'
  | 'alertConfig'
  | 'alertConfigs'
  | 'alerts'
  | 'apiKeys'
  | 'automationAgents'
  | 'backupAgents'
  | 'backupConfig'
  | 'backupConfigs'
  | 'cluster'
  | 'clusters'
  | 'group'
  | 'groups'
  | 'host'
  | 'hosts'
  | 'measurements'
  | 'metric'
  | 'monitoringAgents'
  | 'parentCluster'
  | 'restoreJobs'
  | 'snapshotSchedule'
  | 'snapshot'
  | 'snapshots'
  | 'teams'
  | 'users';

/** Builds absolute URLs for links, from the base URL that the client used. */
export class Links {
  constructor(
    /** The base URL, such as `http://localhost:8080/api/public/v1.0`. */
    readonly baseUrl: string,
    readonly relBase: string,
    /** The URL of the host, or of the world on it, without a slash at its end. */
    readonly rootUrl = '',
  ) {}

  /** Returns the absolute URL of a path that is not below the base path. */
  root(path: string): string {
    return this.rootUrl + path;
  }

  /** Returns links below the root of the host, for paths that are not below the base path. */
  atRoot(): Links {
    return new Links(this.rootUrl, this.relBase, this.rootUrl);
  }

  /** Returns the absolute URL of a path below the base path. */
  href(path: string): string {
    return this.baseUrl + path;
  }

  /**
   * Returns a link to the resource itself. The API document says: "Every `links` array in any response has at
   * least one link with rel `self`."
   */
  self(path: string): Link {
    return { href: this.href(path), rel: 'self' };
  }

  /**
   * Returns a related link below the base path without its version: `/api/public/…` instead of `/api/public/v1.0/…`.
   */
  versionless(relation: Relation, path: string): Link {
    return { href: this.baseUrl.replace(/\/v[\d.]+$/, '') + path, rel: `${this.relBase}/${relation}` };
  }

  related(relation: Relation, path: string): Link {
    return { href: this.href(path), rel: `${this.relBase}/${relation}` };
  }
}
